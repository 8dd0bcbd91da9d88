import {
  type CardSearch,
  type CardSearchResult,
  createCard,
  listMyOrganizations,
  type PromptCard,
  type RouteInput,
  searchCards,
} from '@oriel/contracts';
import type { Person } from '../../http/testing/person';

/** A person's personal workspace, which has the basic plan. */
export async function homeOf(person: Person): Promise<string> {
  const own = await person.call(listMyOrganizations, {});
  return own.find(({ personal }) => personal)?.id ?? '';
}

/** A card for all members of the demo workspace. */
export const newCard = (
  person: Person,
  fields: Partial<RouteInput<typeof createCard>['body']> = {},
): Promise<PromptCard> =>
  person.call(createCard, {
    body: { ...cardFields, space: person.organizationId, visibility: 'ORG', ...fields },
  });

export const searchLibrary = (person: Person, fields: Partial<CardSearch>): Promise<CardSearchResult> =>
  person.call(searchCards, { body: { ...searchFields, ...fields } });

const searchFields: CardSearch = {
  page: 1,
  pageSize: 20,
  order: 'ALPHABETICAL',
  search: '',
  tags: [],
  owned: false,
};

const cardFields = {
  title: 'Plan a day',
  description: 'Plans a day',
  prompt: 'Plan {{Day}} for me.',
  tags: ['Planning'],
  cover: 1,
};
