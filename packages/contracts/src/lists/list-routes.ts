import * as z from 'zod/mini';
import { spaceQuery } from '../cards/card-routes';
import { route } from '../http/route';
import { cardList, cardListChange, cardListInput } from './list';

const params = z.object({ listId: z.uuid() });
const ofCard = z.object({ listId: z.uuid(), cardId: z.uuid() });
const embed = ['prompts'] as const;

export const listCardLists = route({
  service: 'prompts',
  method: 'GET',
  path: '/v1/lists',
  summary: 'The lists the caller may see in a workspace; without one, the curated ones',
  query: spaceQuery,
  answer: { kind: 'json', schema: z.array(cardList) },
  access: { login: 'none', organizationIn: 'query', embed, vouched: 'members' },
});

export const createCardList = route({
  service: 'prompts',
  method: 'POST',
  path: '/v1/lists',
  summary: 'Makes a list; not on the basic plan',
  body: { kind: 'json', schema: cardListInput },
  answer: { kind: 'json', schema: cardList, status: 201 },
  access: {
    login: 'session',
    permission: 'manageOrganizationPromptLists',
    organizationIn: 'body',
    embed,
    vouched: 'members',
  },
  errors: ['feature_disabled'],
});

export const updateCardList = route({
  service: 'prompts',
  method: 'PATCH',
  path: '/v1/lists/:listId',
  summary: 'Renames a list or changes who sees it; only its creator may',
  params,
  body: { kind: 'json', schema: cardListChange },
  answer: { kind: 'json', schema: cardList },
  access: { login: 'session', thing: { list: 'edit' }, embed, vouched: 'members' },
  errors: ['feature_disabled'],
});

export const deleteCardList = route({
  service: 'prompts',
  method: 'DELETE',
  path: '/v1/lists/:listId',
  summary: 'Deletes a list; its cards stay',
  params,
  answer: { kind: 'empty' },
  access: { login: 'session', thing: { list: 'delete' }, embed, vouched: 'members' },
});

export const addCardToList = route({
  service: 'prompts',
  method: 'PUT',
  path: '/v1/lists/:listId/cards/:cardId',
  summary: 'Puts a card on a list; doing it again changes nothing',
  params: ofCard,
  answer: { kind: 'empty' },
  access: { login: 'session', thing: { list: 'edit' }, embed, vouched: 'members' },
  errors: ['feature_disabled'],
});

export const removeCardFromList = route({
  service: 'prompts',
  method: 'DELETE',
  path: '/v1/lists/:listId/cards/:cardId',
  summary: 'Takes a card off a list',
  params: ofCard,
  answer: { kind: 'empty' },
  access: { login: 'session', thing: { list: 'edit' }, embed, vouched: 'members' },
});
