/** The path of an invitation page found in a text; undefined if it contains none of this server. */
export function inviteAddressIn(text: string, origin: string): string | undefined {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  const isInvite = url.pathname === '/invite' && url.searchParams.has('inviteId');
  return url.origin === origin && isInvite ? url.pathname + url.search : undefined;
}
