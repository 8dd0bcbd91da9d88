import * as z from 'zod/mini';
import { route } from '../http/route';
import { organizationParams } from '../organizations/organization';
import { application, applicationInput, applicationPatch, embedConfiguration } from './application';

const applicationParams = z.object({ organizationId: z.uuid(), applicationId: z.uuid() });
const access = { login: 'session', permission: 'manageOrganizationSettings' } as const;

export const listApplications = route({
  service: 'access',
  method: 'GET',
  path: '/v1/organizations/:organizationId/applications',
  summary: 'The applications that embed widgets of a workspace',
  params: organizationParams,
  answer: { kind: 'json', schema: z.array(application) },
  access,
});

export const createApplication = route({
  service: 'access',
  method: 'POST',
  path: '/v1/organizations/:organizationId/applications',
  summary: 'Names an application and the origins it may embed from',
  params: organizationParams,
  body: { kind: 'json', schema: applicationInput },
  answer: { kind: 'json', schema: application, status: 201 },
  access,
  idempotent: true,
});

export const updateApplication = route({
  service: 'access',
  method: 'PATCH',
  path: '/v1/organizations/:organizationId/applications/:applicationId',
  summary: 'Changes an application or switches it off',
  params: applicationParams,
  body: { kind: 'json', schema: applicationPatch },
  answer: { kind: 'json', schema: application },
  access,
});

export const deleteApplication = route({
  service: 'access',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/applications/:applicationId',
  summary: 'Removes an application; its embeds stop working',
  params: applicationParams,
  answer: { kind: 'empty' },
  access,
});

export const getEmbedConfiguration = route({
  service: 'access',
  method: 'GET',
  path: '/v1/applications/current',
  summary: 'What the page of an application may know before anybody signs in',
  answer: { kind: 'json', schema: embedConfiguration },
  access: { login: 'publishableKey' },
  errors: ['origin_not_allowed', 'application_disabled', 'publishable_key_unknown'],
});
