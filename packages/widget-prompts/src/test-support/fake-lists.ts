import { type CardList, cardList } from '@oriel/contracts';
import * as z from 'zod/mini';

/** The lists of a workspace and their cards. */
export interface FakeLists {
  lists: CardList[];
  /** Card ids by list. */
  readonly cards: Map<string, Set<string>>;
}

export const emptyLists = (): FakeLists => ({ lists: [], cards: new Map() });

/** A list in the service's format. */
export const buildList = (overrides: Partial<CardList> = {}): CardList => ({
  id: crypto.randomUUID(),
  name: 'First aid',
  category: null,
  personal: true,
  visibility: 'PRIVATE',
  createdBy: null,
  space: null,
  cardCount: 0,
  rights: ['edit', 'delete'],
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
  ...overrides,
});

/** Handles a call about lists; undefined for any other. */
export function answerAboutLists({ lists, cards }: FakeLists, call: string): unknown {
  if (call === 'GET /prompts/v1/lists') return lists.map(list => z.encode(cardList, list));
  const [, method, listId = '', cardId = ''] =
    /^(\w+) \/prompts\/v1\/lists\/([\w-]+)\/cards\/([\w-]+)$/.exec(call) ?? [];
  const on = cards.get(listId) ?? new Set();
  cards.set(listId, on);
  if (method === 'PUT') on.add(cardId);
  else if (method === 'DELETE') on.delete(cardId);
  else return undefined;
  return null;
}
