import * as z from 'zod/mini';
import { widgetNames } from '../host/widget-name';
import { route } from '../http/route';
import { featureFlags } from '../permissions/feature';
import { permissionName } from '../permissions/permission';

export const listFeatures = route({
  service: 'access',
  method: 'GET',
  path: '/v1/features',
  summary: 'What the user may use in a workspace: permission, plan and subscription together',
  query: z.object({ organizationId: z.uuid() }),
  answer: { kind: 'json', schema: featureFlags },
  access: { login: 'session', whileSuspended: true, embed: widgetNames, vouched: 'anybody' },
});

/** For actions without a feature: a feature says what a workspace may use, a permission what its member may do. */
export const listPermissions = route({
  service: 'access',
  method: 'GET',
  path: '/v1/permissions',
  summary: 'The permissions of the user in a workspace',
  query: z.object({ organizationId: z.uuid() }),
  answer: { kind: 'json', schema: z.array(permissionName) },
  access: { login: 'session', whileSuspended: true, embed: widgetNames, vouched: 'anybody' },
});
