/**
 * The chat that a frame showed, kept by the page for the life of its tab: many browsers deny storage to a frame of
 * another site. Only the id is kept, and only the page that shows the frame reads it.
 */
export function rememberedChannel(place: string) {
  const key = `oriel.channel.${place}`;
  return {
    recall(): string | undefined {
      try {
        return sessionStorage.getItem(key) ?? undefined;
      } catch {
        // Denied to the page as well: the frame begins with a new chat.
        return undefined;
      }
    },
    keep(channelId: string | null): void {
      try {
        if (channelId) sessionStorage.setItem(key, channelId);
        else sessionStorage.removeItem(key);
      } catch {
        // As above.
      }
    },
  };
}
