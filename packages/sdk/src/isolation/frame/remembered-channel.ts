/**
 * Stores the channel that an iframe showed in the page, for the lifetime of its tab: many browsers deny storage to a cross-site
 * iframe. Only the id is stored, and only the embedding page reads it.
 */
export function rememberedChannel(place: string) {
  const key = `oriel.channel.${place}`;
  return {
    recall(): string | undefined {
      try {
        return sessionStorage.getItem(key) ?? undefined;
      } catch {
        // The page has no storage either: the iframe starts with a new channel.
        return undefined;
      }
    },
    keep(channelId: string | null): void {
      try {
        if (channelId) sessionStorage.setItem(key, channelId);
        else sessionStorage.removeItem(key);
      } catch {
        // Without storage, nothing is kept.
      }
    },
  };
}
