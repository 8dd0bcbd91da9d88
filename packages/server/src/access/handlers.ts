import {
  collectEmbedSignIn,
  createEmbedSignIn,
  createEmbedToken,
  endEmbedSession,
  getEmbedConfiguration,
  listEmbedConsents,
  listEmbedSessions,
  listFeatures,
  listPermissions,
  type RouteHandlers,
  refreshEmbedToken,
  revokeEmbedSessions,
  withdrawEmbedConsent,
} from '@oriel/contracts';
import type { RequestContext } from '../http/route/request-context';
import { featuresOfActor, permissionsOfActor } from '../identity/permissions/features-of-actor';
import { forbidden, unauthorized } from '../platform/errors/errors';
import type { Services } from '../services';
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
  getEmbedConfiguration: (_, { application }) => ({
    application: { id: application.id, name: application.name },
    organization: application.organization,
    widgets: [...application.widgets],
  }),
  createEmbedToken: ({ body }, { actor }) => {
    if (actor.kind !== 'secretKey') throw unauthorized();
    return createToken(services, actor, body);
  },
  createEmbedSignIn: ({ body }, { application }) => beginSignIn(services, application, body),
  collectEmbedSignIn: ({ params, body }, context) =>
    collectSignIn(services, context, params.id, body.codeVerifier),
  refreshEmbedToken: ({ body }, context) => refreshToken(services, context, body),
  endEmbedSession: ({ query }, context) => endSignedIn(services, context, query.origin),
  listEmbedSessions: ({ params }) => findSessions(services, params),
  revokeEmbedSessions: ({ params }, context) => revokeSessions(services, params, context),
  listEmbedConsents: (_, context) => findConsents(services, inPerson(context)),
  withdrawEmbedConsent: ({ params, query }, context) =>
    withdrawConsent(services, { userId: inPerson(context), ...params, ...query }),
});

/** The person herself: what she has agreed to in one workspace is nothing for a key of another. */
function inPerson({ actor, user }: RequestContext): string {
  if (actor.kind !== 'session') throw forbidden('forbidden', 'Only the person may do this');
  return user.id;
}
