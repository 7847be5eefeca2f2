/** Longer than any token; what is longer is not looked at. */
const LONGEST = 8_192;

/**
 * The token that a request carries: `X-Ops-Token`, or else `Authorization: Bearer`.
 *
 * In that order, since the `Authorization` of a request that came through CloudFront is
 * CloudFront's own signature for the function's URL.
 *
 * @returns undefined when there is none; never an empty one
 */
export function tokenIn(headers: Headers): string | undefined {
  const token = headers.get("x-ops-token")?.trim() || bearerOf(headers.get("authorization"));
  return token && token.length <= LONGEST ? token : undefined;
}

/** https://www.rfc-editor.org/rfc/rfc6750#section-2.1; the scheme's case does not matter. */
const bearerOf = (authorization: string | null): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? "")?.[1];
