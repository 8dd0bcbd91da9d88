import * as z from 'zod/mini';
import { route } from '../http/route';
import { cardTeam, promptCard } from './card';
import { cardChange, cardChangeWithId, cardForm } from './card-form';

export const cardParams = z.object({ cardId: z.uuid() });

/** The workspace in which a card is viewed, or which receives it. */
export const spaceQuery = z.object({ space: z.optional(z.union([z.uuid(), z.literal('')])) });

const embed = ['prompts'] as const;
/** The chat's text field also offers cards and fills them in. */
const readers = ['prompts', 'chat'] as const;

export const createCard = route({
  service: 'prompts',
  method: 'POST',
  path: '/v1/cards',
  summary: 'Makes a card; the issues of a refusal name field and rule',
  body: { kind: 'multipart', schema: cardForm },
  answer: { kind: 'json', schema: promptCard, status: 201 },
  access: {
    login: 'session',
    permission: 'manageOrganizationPromptCards',
    organizationIn: 'body',
    embed,
    vouched: 'anybody',
  },
  errors: ['agent_not_found', 'feature_disabled'],
  idempotent: true,
  cost: 'upload',
});

export const listCardTeams = route({
  service: 'prompts',
  method: 'GET',
  path: '/v1/card-teams',
  summary:
    'The teams to which the caller may show cards, by name: their own, for administrators all of the workspace',
  query: z.object({ space: z.uuid() }),
  answer: { kind: 'json', schema: z.array(cardTeam) },
  access: {
    login: 'session',
    permission: 'setOrganizationPromptCardVisibilityWorkspace',
    organizationIn: 'query',
    embed,
    vouched: 'members',
  },
});

/** The id is part of the form. */
export const updateCard = route({
  service: 'prompts',
  method: 'PATCH',
  path: '/v1/cards',
  summary: 'Changes a card that the form names; only its creator may',
  body: { kind: 'multipart', schema: cardChangeWithId },
  answer: { kind: 'json', schema: promptCard },
  access: { login: 'session', thing: { card: 'edit' }, embed, vouched: 'anybody' },
  errors: ['agent_not_found', 'conflict'],
  cost: 'upload',
});

export const updateCardById = route({
  service: 'prompts',
  method: 'PATCH',
  path: '/v1/cards/:cardId',
  summary: 'Changes a card; only its creator may, and staff a curated one',
  params: cardParams,
  body: { kind: 'multipart', schema: cardChange },
  answer: { kind: 'json', schema: promptCard },
  access: { login: 'session', thing: { card: 'edit' }, embed, vouched: 'anybody' },
  errors: ['agent_not_found', 'conflict'],
  cost: 'upload',
});

export const getCard = route({
  service: 'prompts',
  method: 'GET',
  path: '/v1/cards/:cardId',
  summary: 'One card; who may not see it is told that it does not exist',
  params: cardParams,
  query: spaceQuery,
  answer: { kind: 'json', schema: promptCard },
  access: {
    login: 'none',
    organizationIn: 'query',
    thing: { card: 'see' },
    embed: readers,
    vouched: 'anybody',
  },
});

export const deleteCard = route({
  service: 'prompts',
  method: 'DELETE',
  path: '/v1/cards/:cardId',
  summary: 'Deletes a card with its versions and proposals',
  params: cardParams,
  answer: { kind: 'empty' },
  access: { login: 'session', thing: { card: 'delete' }, embed, vouched: 'anybody' },
});

export const duplicateCard = route({
  service: 'prompts',
  method: 'POST',
  path: '/v1/cards/:cardId/duplicate',
  summary: 'Copies a card into a workspace, where it is private',
  params: cardParams,
  query: z.object({ space: z.uuid() }),
  answer: { kind: 'json', schema: promptCard, status: 201 },
  access: {
    vouched: 'anybody',
    login: 'session',
    permission: 'manageOrganizationPromptCards',
    organizationIn: 'query',
    thing: { card: 'duplicate' },
    embed,
  },
  idempotent: true,
  cost: 'upload',
});

/** The timestamp in the address allows caching for as long as the address is in use. */
const imageQuery = z.object({ t: z.optional(z.string().check(z.maxLength(30))) });

export const getCardImage = route({
  service: 'prompts',
  method: 'GET',
  path: '/v1/cards/:cardId/image',
  summary: 'The picture of a card as WebP; a generated cover is drawn',
  params: cardParams,
  query: imageQuery,
  answer: { kind: 'file' },
  access: { login: 'none', thing: { card: 'see' }, embed, vouched: 'anybody' },
});

export const getCardThumbnail = route({
  service: 'prompts',
  method: 'GET',
  path: '/v1/cards/:cardId/thumbnail',
  summary: 'The picture of a card as WebP, 400 pixels wide',
  params: cardParams,
  query: imageQuery,
  answer: { kind: 'file' },
  access: { login: 'none', thing: { card: 'see' }, embed, vouched: 'anybody' },
});

export const addFavorite = route({
  service: 'prompts',
  method: 'PUT',
  path: '/v1/cards/:cardId/favorite',
  summary: 'Gives a card a star, which only the caller sees',
  params: cardParams,
  answer: { kind: 'empty' },
  access: { login: 'session', thing: { card: 'see' }, embed, vouched: 'anybody' },
});

export const removeFavorite = route({
  service: 'prompts',
  method: 'DELETE',
  path: '/v1/cards/:cardId/favorite',
  summary: 'Takes the star of the caller from a card',
  params: cardParams,
  answer: { kind: 'empty' },
  access: { login: 'session', thing: { card: 'see' }, embed, vouched: 'anybody' },
});

export const countCardUse = route({
  service: 'prompts',
  method: 'POST',
  path: '/v1/cards/:cardId/uses',
  summary: 'Counts one use of a card, and remembers when the caller has used it',
  params: cardParams,
  body: { kind: 'json', schema: z.object({ how: z.enum(['copy', 'chat', 'images', 'insert']) }) },
  answer: { kind: 'empty' },
  access: { login: 'none', thing: { card: 'see' }, embed, vouched: 'anybody' },
  crossOrigin: 'guest',
});
