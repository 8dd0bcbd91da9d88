import * as z from 'zod/mini';
import { route } from '../http/route';
import { organizationParams } from '../organizations/organization';
import { organizationRole } from './organization-role';

export const listRoles = route({
  service: 'core',
  method: 'GET',
  path: '/v1/organizations/:organizationId/roles',
  summary: 'The roles that members of a workspace can have, with their permissions',
  params: organizationParams,
  answer: { kind: 'json', schema: z.array(organizationRole) },
  access: { login: 'session', permission: 'manageOrganizationMembers', embed: ['workspace'] },
});
