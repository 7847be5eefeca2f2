import { useLocation, useNavigate } from "@solidjs/router";
import type { EventFilter } from "@todoke/functions/api/contract/events";
import { createEffect, createMemo, createSignal } from "solid-js";
import { filterText, parseFilter } from "./filter.ts";

const PATH = "/events";

/** The filter is what the address says, and nothing else: it can be sent to a colleague. */
export function createFilterInAddress() {
  const route = useLocation();
  const navigate = useNavigate();
  const [dropped, setDropped] = createSignal<readonly string[]>([]);
  // On the way to another page the address is that page's already.
  const understood = createMemo<ReturnType<typeof parseFilter>>(
    (before) => (route.pathname === PATH ? parseFilter(route.search) : before),
    { filter: {}, dropped: [] },
  );
  const text = createMemo(() => filterText(understood().filter));
  createEffect(() => {
    const lost = understood().dropped;
    if (lost.length === 0) return;
    setDropped(lost);
    navigate(`${PATH}${text()}`, { replace: true, scroll: false });
  });
  return {
    /** The same object as long as it says the same. */
    filter: createMemo(() => parseFilter(text()).filter),
    /** What could not be understood, and is gone from the address. */
    dropped,
    choose(chosen: EventFilter): void {
      setDropped([]);
      navigate(`${PATH}${filterText(chosen)}`, { scroll: false });
    },
  };
}
