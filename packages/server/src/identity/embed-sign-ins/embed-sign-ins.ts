import {
  collectEmbedSignIn,
  createEmbedSignIn,
  endEmbedSession,
  getEmbedConfiguration,
  refreshEmbedToken,
} from '@oriel/contracts';
import { operationsOf } from '../../http/route/operation';
import type { Services } from '../../services';
import { beginSignIn } from './begin-sign-in';
import { collectSignIn } from './collect-sign-in';
import { endSignedIn } from './end-signed-in';
import { refreshToken } from './refresh-token';

const { operation } = operationsOf<Services>()({});

export const embedSignInOperations = [
  operation(getEmbedConfiguration, ({ context: { application } }) => ({
    application: { id: application.id, name: application.name },
    organization: application.organization,
    widgets: [...application.widgets],
  })),

  operation(createEmbedSignIn, ({ body, context, ...services }) =>
    beginSignIn(services, context.application, body),
  ),

  operation(collectEmbedSignIn, ({ params, body, context, ...services }) =>
    collectSignIn(services, context, params.id, body.codeVerifier),
  ),

  operation(refreshEmbedToken, ({ body, context, ...services }) => refreshToken(services, context, body)),

  operation(endEmbedSession, ({ query, context, ...services }) =>
    endSignedIn(services, context, query.origin),
  ),
];
