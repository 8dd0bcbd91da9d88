import {
  collectEmbedSignIn,
  createApplication,
  createEmbedSignIn,
  createEmbedToken,
  deleteApplication,
  endEmbedSession,
  getEmbedConfiguration,
  listApplications,
  listEmbedConsents,
  listEmbedSessions,
  listFeatures,
  listPermissions,
  type RouteHandlers,
  refreshEmbedToken,
  revokeEmbedSessions,
  updateApplication,
  withdrawEmbedConsent,
} from '@oriel/contracts';
import type { RequestContext } from '../http/route/request-context';
import { featuresOfActor, permissionsOfActor } from '../identity/permissions/features-of-actor';
import { forbidden, unauthorized } from '../platform/errors/errors';
import type { Services } from '../services';
import { addApplication } from './applications/add-application';
import { applicationChanged } from './applications/application-changed';
import { changeApplication } from './applications/change-application';
import { findApplications } from './applications/find-applications';
import { removeApplication } from './applications/remove-application';
import { findSessions, revokeSessions } from './embed-sign-ins/application-sessions';
import { beginSignIn } from './embed-sign-ins/begin-sign-in';
import { collectSignIn } from './embed-sign-ins/collect-sign-in';
import { findConsents, withdrawConsent } from './embed-sign-ins/consents';
import { endSignedIn } from './embed-sign-ins/end-signed-in';
import { refreshToken } from './embed-sign-ins/refresh-token';
import { createToken } from './embed-tokens/create-token';

/** The routes of the access service that are built. */
export const accessRoutes = {
  listFeatures,
  listPermissions,
  listApplications,
  createApplication,
  updateApplication,
  deleteApplication,
  getEmbedConfiguration,
  createEmbedToken,
  createEmbedSignIn,
  collectEmbedSignIn,
  refreshEmbedToken,
  endEmbedSession,
  listEmbedSessions,
  revokeEmbedSessions,
  listEmbedConsents,
  withdrawEmbedConsent,
};

export const createAccessHandlers = (
  services: Services,
): RouteHandlers<typeof accessRoutes, RequestContext> => ({
  listFeatures: (_, context) => featuresOfActor(context.organization.features, context.actor),
  listPermissions: (_, context) => permissionsOfActor(context.organization.permissions, context.actor),
  listApplications: (_, context) => findApplications(services.db, context.organization.id),
  createApplication: ({ body }, context) => addApplication(services.db, context.organization.id, body),
  updateApplication: async ({ params, body }) => {
    const application = await changeApplication(services.db, params, body);
    await services.bus.publish(applicationChanged, application.id);
    return application;
  },
  deleteApplication: async ({ params }) => {
    await removeApplication(services.db, params);
    await services.bus.publish(applicationChanged, params.applicationId);
    return undefined;
  },
  getEmbedConfiguration: (_, { application }) => ({
    application: { id: application.id, name: application.name },
    organization: application.organization,
    widgets: [...application.widgets],
  }),
  createEmbedToken: ({ body }, { boundOrganizationId }) => {
    if (boundOrganizationId === undefined) throw unauthorized();
    return createToken(services, boundOrganizationId, body);
  },
  createEmbedSignIn: ({ body }, { application }) => beginSignIn(services, application, body),
  collectEmbedSignIn: ({ params, body }, context) =>
    collectSignIn(services, context, params.id, body.codeVerifier),
  refreshEmbedToken: ({ body }, context) => refreshToken(services, context, body),
  endEmbedSession: ({ query }, context) => endSignedIn(services, context, query.origin),
  listEmbedSessions: ({ params }) => findSessions(services, params),
  revokeEmbedSessions: ({ params }) => revokeSessions(services, params),
  listEmbedConsents: (_, context) => findConsents(services, inPerson(context)),
  withdrawEmbedConsent: ({ params, query }, context) =>
    withdrawConsent(services, { userId: inPerson(context), ...params, ...query }),
});

/** The person herself: what she has agreed to in one workspace is nothing for a key of another. */
function inPerson({ actor, user }: RequestContext): string {
  if (actor.kind !== 'session') throw forbidden('forbidden', 'Only the person may do this');
  return user.id;
}
