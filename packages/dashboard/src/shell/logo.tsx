import type { JSX } from "solid-js";

/** A line that arrives in an open ring: a notice, delivered. */
export function Logo(): JSX.Element {
  return (
    <svg class="logo" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M11.1 10.6a8.4 8.4 0 1 1 0 10.8M4.6 16h9.2" />
      <circle cx="17.7" cy="16" r="3" />
    </svg>
  );
}
