import * as z from 'zod/mini';
import { route } from '../http/route';
import { organizationParams } from '../organizations/organization';
import {
  application,
  applicationInput,
  applicationPatch,
  applicationTrust,
  applicationTrustInput,
  embedConfiguration,
} from './application';
import { embedCode } from './embed-snippet';
import { originCheck } from './origin-check';

/** Path parameters of an application. */
export const applicationParams = z.object({ organizationId: z.uuid(), applicationId: z.uuid() });
const access = {
  login: 'session',
  permission: 'manageOrganizationSettings',
  embed: ['workspace'],
} as const;
const views = { ...access, permission: 'viewOrganizationSettings' } as const;
/** For members who see the settings of the workspace. */
export const viewsApplication = { ...views, thing: { application: 'manage' } } as const;
/** For members who manage the settings of the workspace. */
export const managesApplication = { ...access, thing: { application: 'manage' } } as const;

export const listApplications = route({
  service: 'access',
  method: 'GET',
  path: '/v1/organizations/:organizationId/applications',
  summary: 'The applications that embed widgets of a workspace',
  params: organizationParams,
  answer: { kind: 'json', schema: z.array(application) },
  access: views,
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

export const getApplication = route({
  service: 'access',
  method: 'GET',
  path: '/v1/organizations/:organizationId/applications/:applicationId',
  summary: 'One application',
  params: applicationParams,
  answer: { kind: 'json', schema: application },
  access: viewsApplication,
});

export const updateApplication = route({
  service: 'access',
  method: 'PATCH',
  path: '/v1/organizations/:organizationId/applications/:applicationId',
  summary: 'Changes an application or switches it off',
  params: applicationParams,
  body: { kind: 'json', schema: applicationPatch },
  answer: { kind: 'json', schema: application },
  access: managesApplication,
});

export const trustApplication = route({
  service: 'access',
  method: 'PUT',
  path: '/v1/organizations/:organizationId/applications/:applicationId/trust',
  summary:
    'Lets the server of an application vouch for members with addresses of these domains; only the owner may',
  params: applicationParams,
  body: { kind: 'json', schema: applicationTrustInput },
  answer: { kind: 'json', schema: application },
  access: { ...managesApplication, inPerson: 'fresh' },
});

export const endApplicationTrust = route({
  service: 'access',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/applications/:applicationId/trust',
  summary: 'Takes the trust in an application back; tokens that it has for members end at once',
  params: applicationParams,
  answer: { kind: 'json', schema: application },
  access: { ...managesApplication, inPerson: 'signedIn' },
});

export const listTrustedApplications = route({
  service: 'access',
  method: 'GET',
  path: '/v1/users/me/trusted-applications',
  summary: 'The trusted applications of all workspaces of the user',
  answer: {
    kind: 'json',
    schema: z.array(
      z.object({
        application: z.object({ id: z.uuid(), name: z.string() }),
        organization: z.object({ id: z.uuid(), name: z.string() }),
        trust: z.omit(applicationTrust, { members: true }),
        /** When the user first used it; null if never. */
        usedSince: z.nullable(z.iso.datetime()),
      }),
    ),
  },
  access: { login: 'session', inPerson: 'signedIn' },
});

export const deleteApplication = route({
  service: 'access',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId/applications/:applicationId',
  summary: 'Removes an application with its people and all that they have made; its embeds stop working',
  params: applicationParams,
  answer: { kind: 'empty' },
  access: { ...managesApplication, inPerson: 'signedIn' },
});

export const getEmbedCode = route({
  service: 'access',
  method: 'GET',
  path: '/v1/organizations/:organizationId/applications/:applicationId/embed-code',
  summary: 'The markup that embeds each widget of an application, and the policy that its pages need',
  params: applicationParams,
  answer: { kind: 'json', schema: embedCode },
  access: viewsApplication,
});

export const checkOrigin = route({
  service: 'access',
  method: 'GET',
  path: '/v1/organizations/:organizationId/applications/:applicationId/origin-check',
  summary: 'Whether widgets of an application work on the page of an address, and what is missing',
  params: applicationParams,
  query: z.object({ address: z.string().check(z.maxLength(2000)) }),
  answer: { kind: 'json', schema: originCheck },
  access: managesApplication,
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
