import * as z from 'zod/mini';
import { applicationParams, managesApplication, viewsApplication } from '../applications/application-routes';
import { route } from '../http/route';
import { secretKey, secretKeyInput } from './secret-key';

const secretKeyParams = z.object({
  organizationId: z.uuid(),
  applicationId: z.uuid(),
  secretKeyId: z.uuid(),
});

export const listSecretKeys = route({
  service: 'access',
  method: 'GET',
  path: '/v1/organizations/:organizationId/applications/:applicationId/secret-keys',
  summary: 'The secret keys of an application, the newest first; none has the key itself',
  params: applicationParams,
  answer: { kind: 'json', schema: z.array(secretKey) },
  access: viewsApplication,
});

/** Accepts no `Idempotency-Key`: the stored answer would be a copy of the key. */
export const createSecretKey = route({
  service: 'access',
  method: 'POST',
  path: '/v1/organizations/:organizationId/applications/:applicationId/secret-keys',
  summary:
    'Makes a secret key that gives embed tokens of an application; only this answer has the key itself',
  params: applicationParams,
  body: { kind: 'json', schema: secretKeyInput },
  answer: { kind: 'json', schema: secretKey, status: 201 },
  access: { ...managesApplication, inPerson: 'fresh' },
});

export const revokeSecretKey = route({
  service: 'access',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/applications/:applicationId/secret-keys/:secretKeyId',
  summary: 'Revokes a secret key of an application',
  params: secretKeyParams,
  answer: { kind: 'empty' },
  access: managesApplication,
});
