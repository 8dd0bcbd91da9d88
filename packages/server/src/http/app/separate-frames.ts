import type { MiddlewareHandler } from 'hono';
import { notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';
import type { AppEnv } from './app-env';

/** A frame page and the files of the SDK, which its policy calls its own. */
const ofFrames = /^\/(embed\/v1\/frame|sdk\/[\w.-]+\/[\w.-]+)$/;

/**
 * Keeps the origin of the frames apart where it is one of its own: there are frames and what they load, no page, no call
 * and no cookie. That no frame stands elsewhere is up to the frame page.
 */
export function separateFrames({ frameOrigin, publicUrl }: Services): MiddlewareHandler<AppEnv> {
  const { host: frameHost } = new URL(frameOrigin);
  return async (c, next) => {
    const isFrameHost = frameOrigin !== publicUrl && new URL(c.req.url).host === frameHost;
    if (isFrameHost && !ofFrames.test(c.req.path)) throw notFound();
    await next();
  };
}
