import * as z from 'zod/mini';
import { cardAuthor } from '../cards/card';
import { route } from '../http/route';
import { cardSearch, cardSearchResult } from './card-search';

/** The chat's text field also offers cards. */
const readers = ['prompts', 'chat'] as const;

export const searchCards = route({
  service: 'prompts',
  method: 'POST',
  path: '/v1/cards/filter-with-tags',
  summary: 'Cards by words, tags and visibility, with the tags of all that were found',
  body: { kind: 'json', schema: cardSearch },
  answer: { kind: 'json', schema: cardSearchResult },
  access: { login: 'none', organizationIn: 'body', embed: readers, vouched: 'anybody' },
  crossOrigin: 'guest',
});

export const listCardAuthors = route({
  service: 'prompts',
  method: 'GET',
  path: '/v1/card-authors',
  summary: 'Who has made the cards of a workspace that the caller sees, by name, with how many they are',
  query: z.object({ space: z.uuid() }),
  answer: { kind: 'json', schema: z.array(cardAuthor) },
  access: {
    login: 'session',
    permission: 'viewOrganizationPromptCards',
    organizationIn: 'query',
    embed: ['prompts'],
    vouched: 'members',
  },
});
