import * as z from 'zod/mini';
import { pageQuery } from '../http/page-query';
import { route } from '../http/route';
import { chosenCards, chosenCardsChange, deletedCard, doneCards } from './card-bin';

const embed = ['prompts'] as const;
const access = {
  login: 'session',
  permission: 'manageOrganizationPromptCards',
  organizationIn: 'body',
  embed,
  vouched: 'anybody',
} as const;

export const deleteCards = route({
  service: 'prompts',
  method: 'POST',
  path: '/v1/card-bin',
  summary: 'Deletes cards; for 30 days they can be brought back',
  body: { kind: 'json', schema: chosenCards },
  answer: { kind: 'json', schema: doneCards },
  access,
});

export const restoreCards = route({
  service: 'prompts',
  method: 'POST',
  path: '/v1/card-bin/restore',
  summary: 'Brings deleted cards back with their versions, proposals and lists',
  body: { kind: 'json', schema: chosenCards },
  answer: { kind: 'json', schema: doneCards },
  access,
});

export const listDeletedCards = route({
  service: 'prompts',
  method: 'GET',
  path: '/v1/card-bin',
  summary: 'The deleted cards of a workspace that the caller may bring back, the last one first',
  query: z.object({ space: z.uuid(), ...pageQuery }),
  answer: { kind: 'json', schema: z.object({ results: z.array(deletedCard), totalCount: z.number() }) },
  access: { ...access, organizationIn: 'query' },
});

export const changeCards = route({
  service: 'prompts',
  method: 'POST',
  path: '/v1/cards/change-many',
  summary: 'Adds tags to cards, changes who sees them or puts them on a list; each as far as the caller may',
  body: { kind: 'json', schema: chosenCardsChange },
  answer: { kind: 'json', schema: doneCards },
  access,
  errors: ['feature_disabled'],
});
