import * as z from 'zod/mini';
import { route } from '../http/route';
import { organizationParams } from '../organizations/organization';
import { apiKey, apiKeyInput, apiKeyPatch } from './api-key';

const params = z.object({ organizationId: z.uuid(), apiKeyId: z.uuid() });
const reads = {
  login: 'session',
  permission: 'viewOrganizationSettings',
  embed: ['workspace'],
} as const;
const manages = { ...reads, permission: 'manageOrganizationSettings' } as const;
/** Neither a leaked key nor an unattended browser can create other keys. */
const makes = { ...manages, inPerson: 'fresh' } as const;
const managesKey = { ...manages, inPerson: 'signedIn', thing: { apiKey: 'manage' } } as const;

export const listApiKeys = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/api-keys',
  summary: 'The API keys of a workspace, by name; none has the key itself',
  params: organizationParams,
  answer: { kind: 'json', schema: z.array(apiKey) },
  access: reads,
});

/** Accepts no `Idempotency-Key`: the stored answer would be a copy of the key. */
export const createApiKey = route({
  service: 'core',
  method: 'POST',
  path: '/v1/organizations/:organizationId/api-keys',
  summary: 'Makes an API key; only this answer has the key itself',
  params: organizationParams,
  body: { kind: 'json', schema: apiKeyInput },
  answer: { kind: 'json', schema: apiKey, status: 201 },
  access: makes,
});

export const getApiKey = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/api-keys/:apiKeyId',
  summary: 'One API key, without the key itself',
  params,
  answer: { kind: 'json', schema: apiKey },
  access: { ...reads, thing: { apiKey: 'manage' } },
});

export const updateApiKey = route({
  service: 'core',
  method: 'PATCH',
  path: '/v1/organizations/:organizationId/api-keys/:apiKeyId',
  summary: 'Changes what is given of an API key, or says that it has to be rotated within a day',
  params,
  body: { kind: 'json', schema: apiKeyPatch },
  answer: { kind: 'json', schema: apiKey },
  access: managesKey,
});

/** Accepts no `Idempotency-Key`: the stored answer would be a copy of the key. */
export const rotateApiKey = route({
  service: 'core',
  method: 'POST',
  path: '/v1/organizations/:organizationId/api-keys/:apiKeyId/rotate',
  summary:
    'Replaces the key itself; the old one is refused from now on, and only this answer has the new one',
  params,
  answer: { kind: 'json', schema: apiKey },
  access: { ...makes, thing: { apiKey: 'manage' } },
});

export const deleteApiKey = route({
  service: 'core',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/api-keys/:apiKeyId',
  summary: 'Revokes an API key; cards and lists that its own user has go to the caller, chats are deleted',
  params,
  answer: { kind: 'empty' },
  access: managesKey,
});
