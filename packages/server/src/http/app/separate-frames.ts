import type { MiddlewareHandler } from 'hono';
import { notFound } from '../../platform/errors/errors';
import type { Services } from '../../services';
import type { AppEnv } from './app-env';

/** A frame page and the files of the SDK, which its policy allows as its own. */
const ofFrames = /^\/(embed\/v1\/frame|sdk\/[\w.-]+\/[\w.-]+)$/;

/**
 * If the frames have their own origin, that origin serves only frames and their files: no page, no call and no cookie. The frame
 * page itself refuses to run on another origin.
 */
export function separateFrames({ frameOrigin, publicUrl }: Services): MiddlewareHandler<AppEnv> {
  const { host: frameHost } = new URL(frameOrigin);
  return async (c, next) => {
    const isFrameHost = frameOrigin !== publicUrl && new URL(c.req.url).host === frameHost;
    if (isFrameHost && !ofFrames.test(c.req.path)) throw notFound();
    await next();
  };
}
