import { randomUUID } from 'node:crypto';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { publishableKeyHeader, requestIdHeader } from '@oriel/contracts';
import { Hono, type MiddlewareHandler } from 'hono';
import { methodNotAllowed, notFound } from '../../platform/errors/errors';
import { HttpError } from '../../platform/errors/http-error';
import type { Services } from '../../services';
import { answerError } from '../errors/answer-error';
import { recordError } from '../errors/record-error';
import { limitRawBodies } from '../route/limit-body';
import { readLocale } from '../route/locale';
import type { AppEnv } from './app-env';
import { callerAddress } from './caller-address';
import { cors } from './cors';
import { portalKeyOf } from './portal-key';

/** A frame page and the files of the SDK, which its policy allows as its own. */
const ofFrames = /^\/(embed\/v1\/frame|sdk\/[\w.-]+\/[\w.-]+)$/;

/**
 * If the frames have their own origin, that origin serves only frames and their files: no page, no call and no cookie. The frame
 * page itself refuses to run on another origin.
 */
function separateFrames({ frameOrigin, publicUrl }: Services): MiddlewareHandler<AppEnv> {
  const { host: frameHost } = new URL(frameOrigin);
  return async (c, next) => {
    const isFrameHost = frameOrigin !== publicUrl && new URL(c.req.url).host === frameHost;
    if (isFrameHost && !ofFrames.test(c.req.path)) throw notFound();
    await next();
  };
}

const noPage = "default-src 'none'; frame-ancestors 'none'";

/** Whether a browser would render the response as a document. */
const isDocument = ({ headers }: Response): boolean =>
  /^(text\/(html|plain)|application\/json)/.test(headers.get('content-type') ?? '');

/** The application without its routes: request ids, log lines, common headers and error handling. */
export function createApp(services: Services): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const portalKey = portalKeyOf(services.secret);

  app.use(async (c, next) => {
    const requestId = randomUUID();
    const log = services.log.child({ requestId });
    c.set('requestId', requestId);
    c.set('log', log);
    c.set(
      'address',
      callerAddress(
        c.env?.incoming?.socket?.remoteAddress,
        c.req.header('x-forwarded-for'),
        services.config.trustProxy,
      ),
    );
    const started = performance.now();
    const { telemetry } = services;
    if (telemetry && c.req.path.startsWith('/api/'))
      await telemetry.call(c.req.method, requestId, c.req.raw.headers, next, () => ({
        route: c.get('route'),
        status: c.res.status,
        organizationId: c.get('organizationId'),
      }));
    else await next();
    c.header(requestIdHeader, requestId);
    c.header('x-content-type-options', 'nosniff');
    c.header('referrer-policy', 'same-origin');
    // Pages and the SDK's files have their own policy; nothing else is a page, and none of it may be framed.
    if (isDocument(c.res) && !c.res.headers.has('content-security-policy'))
      c.header('content-security-policy', noPage);
    if (services.publicUrl.startsWith('https:')) c.header('strict-transport-security', 'max-age=31536000');
    const { method, path } = c.req;
    const answered = { status: c.res.status, ms: Math.round(performance.now() - started) };
    const route = c.get('route');
    const isPortal = c.req.header(publishableKeyHeader) === portalKey;
    if (route)
      log.info(
        {
          method,
          route,
          ...answered,
          organization: c.get('organizationId'),
          ...(isPortal && { portal: true }),
        },
        'request',
      );
    // Pages, files and unmatched requests. Log the path only: a query may hold a code or a return address.
    else log.debug({ method, path, ...answered }, 'request');
    const writeBody = c.get('writeBody');
    if (writeBody && c.env.outgoing) {
      writeBody(c.env.outgoing.setHeaders(c.res.headers));
      c.res = RESPONSE_ALREADY_SENT;
    }
  });

  app.use(separateFrames(services));
  app.use(limitRawBodies);
  app.use('/api/*', cors(services));
  app.onError((error, c) => {
    const answer = answerError(error, c.get('requestId'), c.get('log'), {
      failure: c.get('failure'),
      path: c.req.path,
      locale: readLocale(c.req.header('accept-language'), 'en'),
    });
    if (answer.status === 500) {
      const { method } = c.req;
      recordError(services, error, { requestId: c.get('requestId'), method, route: c.get('route') });
    }
    return answer;
  });
  return app;
}

/** Calls that clients of OpenAI know in addition to the ones here. */
const isOpenAiBase = (path: string): boolean =>
  /^\/api\/chat\/v1\/(?:embeddings|responses|completions|moderations|audio|assistants|batches)(?:\/|$)/.test(
    path,
  );

const noOpenAiCall = () =>
  new HttpError(
    404,
    'not_found',
    'There is no such call; of the API of OpenAI there are chat/completions and models',
  );

/** Answers unmatched requests: another method of a known path, or an unknown path. Register it after all routes. */
export function answerUnknownRoutes(app: Hono<AppEnv>): void {
  const paths = app.routes
    .filter(route => route.path.startsWith('/api/') && !route.path.includes('*'))
    .map(route => ({
      method: route.method,
      pattern: new RegExp(`^${route.path.replaceAll('.', '\\.').replace(/:[^/]+/g, '[^/]+')}$`),
    }));
  app.all('/api/*', c => {
    const methods = paths.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method);
    if (methods.length === 0) throw isOpenAiBase(c.req.path) ? noOpenAiCall() : notFound();
    const answer = answerError(methodNotAllowed(c.req.method), c.get('requestId'), c.get('log'), {
      path: c.req.path,
      locale: readLocale(c.req.header('accept-language'), 'en'),
    });
    answer.headers.set('allow', [...new Set(methods)].join(', '));
    return answer;
  });
}
