import { useI18n } from '@oriel/app-kit';

/** A person's number of cards and lists as text. */
export function useOwnedText() {
  const { t, format } = useI18n();
  return ({ cards, lists }: { readonly cards: number; readonly lists: number }): string => {
    const ofCards = t('handOver.cards', { count: cards, number: format.number(cards) });
    const ofLists = t('handOver.lists', { count: lists, number: format.number(lists) });
    if (lists === 0) return ofCards;
    return cards === 0 ? ofLists : t('handOver.both', { cards: ofCards, lists: ofLists });
  };
}
