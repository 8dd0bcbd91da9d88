import * as z from 'zod/mini';
import { promptCard } from '../cards/card';
import { cardParams } from '../cards/card-routes';
import { addressNumber } from '../http/address-number';
import { pageQuery } from '../http/page-query';
import { route } from '../http/route';
import { cardVersion, cardVersionDetail } from './card-version';

const params = z.object({ cardId: z.uuid(), number: addressNumber(1, 999_999_999) });
const embed = ['prompts'] as const;

export const listCardVersions = route({
  service: 'prompts',
  method: 'GET',
  path: '/v1/cards/:cardId/versions',
  summary: 'The versions of a card, the newest first; for who may edit it or is a member of its workspace',
  params: cardParams,
  query: z.object(pageQuery),
  answer: { kind: 'json', schema: z.object({ results: z.array(cardVersion), totalCount: z.number() }) },
  access: { login: 'session', thing: { cardVersions: 'see' }, embed },
});

export const getCardVersion = route({
  service: 'prompts',
  method: 'GET',
  path: '/v1/cards/:cardId/versions/:number',
  summary: 'One version of a card and what it changed',
  params,
  query: z.object({ against: z.optional(addressNumber(1, 999_999_999)) }),
  answer: { kind: 'json', schema: cardVersionDetail },
  access: { login: 'session', thing: { cardVersions: 'see' }, embed },
});

export const restoreCardVersion = route({
  service: 'prompts',
  method: 'POST',
  path: '/v1/cards/:cardId/versions/:number/restore',
  summary: 'Makes a card what it was, as a new version; the visibility stays',
  params,
  answer: { kind: 'json', schema: promptCard },
  access: { login: 'session', thing: { card: 'edit' }, embed },
});
