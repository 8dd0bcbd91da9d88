import * as z from 'zod/mini';
import { widgetNames } from '../host/widget-name';
import { route } from '../http/route';
import { limits } from '../limits';
import { namedLocations } from '../models/host-location';
import { boundedText } from '../text';
import { resourcesActions } from './leaving-cards-action';
import {
  organization,
  organizationName,
  organizationParams,
  organizationSettings,
  personalDataChecks,
  protectedNameLimits,
} from './organization';
import { startPages } from './start-page';

const nameErrors = [
  'organization_name_required',
  'organization_name_length',
  'organization_name_charset',
] as const;

export const listMyOrganizations = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/me',
  summary:
    'The workspaces of the user, the personal one first; a person gets plan and number of members, too',
  answer: { kind: 'json', schema: z.array(organization) },
  access: { login: 'session', embed: widgetNames, vouched: 'anybody' },
});

export const createOrganization = route({
  service: 'core',
  method: 'POST',
  path: '/v1/organizations',
  summary: 'Creates a workspace that the user owns',
  query: z.object({ userId: z.optional(z.uuid()) }),
  body: { kind: 'json', schema: organizationName },
  answer: { kind: 'json', schema: organization, status: 201 },
  access: { login: 'session', permission: 'createOrganization' },
  errors: nameErrors,
  idempotent: true,
});

export const getOrganization = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId',
  summary: 'One workspace of the user',
  params: organizationParams,
  answer: { kind: 'json', schema: organization },
  access: { login: 'session', whileSuspended: true, embed: widgetNames, vouched: 'anybody' },
});

export const updateOrganization = route({
  service: 'core',
  method: 'PATCH',
  path: '/v1/organizations/:organizationId',
  summary: 'Renames a workspace',
  params: organizationParams,
  body: { kind: 'json', schema: organizationName },
  answer: { kind: 'json', schema: organization },
  access: { login: 'session', permission: 'updateOrganization', embed: ['workspace'] },
  errors: nameErrors,
});

export const getOrganizationSettings = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/settings',
  summary: 'Default agent, allowed built-in agents and places, how long chats are kept, and the start page',
  params: organizationParams,
  answer: { kind: 'json', schema: organizationSettings },
  access: { login: 'session', embed: widgetNames, vouched: 'anybody' },
});

export const updateOrganizationSettings = route({
  service: 'core',
  method: 'PATCH',
  path: '/v1/organizations/:organizationId/settings',
  summary:
    'Sets default agent, allowed built-in agents, allowed places, how long chats are kept and the start page; the default has to be an allowed one',
  params: organizationParams,
  body: {
    kind: 'json',
    schema: z.object({
      defaultAgentId: z.optional(z.nullable(z.uuid())),
      allowedPredefinedAgentIds: z.optional(z.array(z.uuid()).check(z.maxLength(200))),
      allowedHostLocations: z.optional(z.array(z.enum(namedLocations)).check(z.maxLength(5))),
      chatRetentionDays: z.optional(
        z.nullable(z.number().check(z.int(), z.gte(1), z.lte(limits.chatRetentionDays))),
      ),
      /** Null: the own prompts. */
      startPage: z.optional(z.nullable(z.enum(startPages))),
      ownAgents: z.optional(z.boolean()),
      ownAgentSources: z.optional(z.boolean()),
    }),
  },
  answer: { kind: 'json', schema: organizationSettings },
  access: { login: 'session', permission: 'manageOrganizationSettings', embed: ['workspace'] },
  errors: ['agent_not_found', 'default_agent_not_allowed'],
});

/** Separate from the other settings, whose schema every chat loads. */
export const changePersonalDataCheck = route({
  service: 'core',
  method: 'PATCH',
  path: '/v1/organizations/:organizationId/settings/personal-data',
  summary: 'Sets what becomes of personal data in questions, and the names that count as such',
  params: organizationParams,
  body: {
    kind: 'json',
    schema: z.object({
      /** Null: questions are not checked. */
      dataCheck: z.optional(z.nullable(z.enum(personalDataChecks))),
      protectedNames: z.optional(
        z.array(boundedText(protectedNameLimits.name, 1)).check(z.maxLength(protectedNameLimits.names)),
      ),
    }),
  },
  answer: { kind: 'json', schema: organizationSettings },
  access: { login: 'session', permission: 'manageOrganizationSettings', embed: ['workspace'] },
});

export const deleteOrganization = route({
  service: 'core',
  method: 'DELETE',
  path: '/v1/organizations/:organizationId',
  summary:
    'Deletes a workspace for everybody; its cards and lists are deleted or go to the personal workspace of its owner',
  params: organizationParams,
  query: z.object({ resourcesAction: z.enum(resourcesActions) }),
  answer: { kind: 'empty' },
  access: { login: 'session', inPerson: 'fresh', permission: 'deleteOrganization' },
  errors: ['organization_is_personal', 'subscription_active', 'no_personal_organization'],
});

export const transferOrganization = route({
  service: 'core',
  method: 'POST',
  path: '/v1/organizations/:organizationId/transfer',
  summary:
    'Makes an administrator the owner of a workspace; only the owner may, who then is an administrator',
  params: organizationParams,
  body: { kind: 'json', schema: z.object({ memberId: z.uuid() }) },
  answer: { kind: 'json', schema: organization },
  access: { login: 'session', inPerson: 'fresh', permission: 'manageOrganization' },
  errors: ['organization_is_personal'],
});
