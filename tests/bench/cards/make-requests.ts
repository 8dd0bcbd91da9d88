import { numbersFrom, tags, words } from './make-cards';

/** A request as a widget sends it. */
export interface CardRequest {
  readonly kind: (typeof requestKinds)[number];
  readonly body: Readonly<Record<string, unknown>>;
}

export const requestKinds = ['empty', 'a word', 'an accented word', 'three tags', 'page 100'] as const;

/** Generates the same `count` requests in every run, cycling through all kinds. */
export function makeRequests(count: number, organizationId: string): CardRequest[] {
  const random = numbersFrom(7);
  const workspace = { space: organizationId, visibility: ['ORG'], owned: false };
  const mine = { space: organizationId, owned: true };
  const orders = ['ALPHABETICAL', 'NEWEST', 'OLDEST'];
  return Array.from({ length: count }, (_, index) => {
    const kind = requestKinds[index % requestKinds.length] ?? 'empty';
    const order = orders[Math.floor(random() * orders.length)];
    const tab = random() < 0.7 ? workspace : mine;
    return { kind, body: { ...tab, order, pageSize: 60, ...filterOf(kind, random) } };
  });
}

function filterOf(kind: CardRequest['kind'], random: () => number): Record<string, unknown> {
  switch (kind) {
    case 'empty':
      return {};
    case 'a word':
      return { search: beginOf(wordAt(random), random) };
    case 'an accented word': {
      // The rank determines how many cards contain the word; every tenth word is accented.
      const near = wordAt(random, true);
      return { search: random() < 0.5 ? near : near.toUpperCase() };
    }
    case 'three tags':
      return { tags: tags.slice(Math.floor(random() * 5)).slice(0, 3) };
    case 'page 100':
      return { page: 100, pageSize: 20 };
  }
}

/**
 * Picks a word by Zipf's law: frequent words are searched more often than rare ones. Words that are in nearly every card, like
 * an article, are picked once in twenty times.
 */
function wordAt(random: () => number, isAccented = false): string {
  const step = isAccented ? 10 : 1;
  const first = random() < 0.05 ? 0 : 50 / step;
  const count = words.length / step - first;
  const rank = first + Math.floor(count ** random()) - 1;
  return words[Math.min(rank * step + (isAccented ? 3 : 0), words.length - 1)] ?? '';
}

/** People stop typing when they see the result they want. */
const beginOf = (word: string, random: () => number): string =>
  random() < 0.5 ? word : word.slice(0, Math.max(3, Math.ceil(word.length * 0.6)));
