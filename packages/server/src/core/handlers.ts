import {
  createOrganization,
  getEntitlements,
  getOrganization,
  getOrganizationSettings,
  getSession,
  listMyOrganizations,
  login,
  loginCallback,
  logout,
  type RouteHandlers,
  refreshSession,
  updateOrganization,
  updateOrganizationSettings,
} from '@oriel/contracts';
import type { RequestContext } from '../http/route/request-context';
import type { Services } from '../services';
import { describeSession } from './auth/describe-session';
import { endSession } from './auth/end-session';
import { prolongSession } from './auth/prolong-session';
import type { SignIn } from './auth/sign-in';
import { readEntitlements } from './entitlements/read-entitlements';
import { addOrganization } from './organizations/add-organization';
import { changeSettings, type HasAgent } from './organizations/change-settings';
import { findMyOrganizations } from './organizations/find-my-organizations';
import { findOrganization } from './organizations/find-organization';
import { readSettings } from './organizations/read-settings';
import { renameOrganization } from './organizations/rename-organization';

/** The routes of the core service that are built. */
export const coreRoutes = {
  getSession,
  refreshSession,
  logout,
  login,
  loginCallback,
  getEntitlements,
  listMyOrganizations,
  createOrganization,
  getOrganization,
  updateOrganization,
  getOrganizationSettings,
  updateOrganizationSettings,
};

export const createCoreHandlers = (
  services: Services,
  signIn: SignIn,
  hasAgent: HasAgent,
): RouteHandlers<typeof coreRoutes, RequestContext> => ({
  getSession: (_, context) => describeSession(services, context),
  refreshSession: (_, context) => prolongSession(services, context),
  logout: (_, context) => endSession(services, context),
  login: ({ query }) => signIn.start(query),
  loginCallback: (_, context) => signIn.finish(context),
  getEntitlements: (_, context) => readEntitlements(services.db, context.user.id),
  listMyOrganizations: (_, context) =>
    findMyOrganizations(services.db, context.user.id, context.boundOrganizationId),
  createOrganization: ({ query, body }, context) =>
    addOrganization(services, context, { name: body.name, userId: query.userId }),
  getOrganization: (_, context) => findOrganization(services.db, context.organization.id),
  updateOrganization: ({ body }, context) => renameOrganization(services, context, body.name),
  getOrganizationSettings: (_, context) => readSettings(services.db, context.organization.id),
  updateOrganizationSettings: ({ body }, context) => changeSettings(services, hasAgent, context, body),
});
