import { randomBytes } from 'node:crypto';
import { diagramPagePath } from '@oriel/contracts';
import type { Context, Env, Hono } from 'hono';
import { briefMemory } from './brief-memory';
import type { EmbedDeps } from './embed-deps';
import { decideFrameAccess } from './frame-access';
import { framePage } from './frame-page';
import { findCurrent } from './releases/find-release';
import { sandboxPage, sandboxPolicy } from './sandbox-page';
import { type FrameParts, findBuild, readFrameParts } from './sdk-manifest';
import { serveSdk } from './serve-sdk';

/** Registers the files that embedding pages load: those of the SDK, and the page inside a frame. */
export function registerEmbed<E extends Env>(app: Hono<E>, deps: EmbedDeps): void {
  app.get('/sdk/:release/:file', context => serveSdk(context, deps));
  const partsOfBuild = briefMemory(key => readFrameParts(key.slice(key.indexOf('/'))));
  // Files have other names in another build, and `v1` may change between two frames.
  const getParts = async () => {
    const folder = await findCurrent(deps);
    return partsOfBuild(`${await findBuild(folder)}${folder}`);
  };
  const findApplication = briefMemory(deps.findApplication);
  // Frames of an application that is switched off are refused at once.
  deps.watchApplications(findApplication.forget);
  const remembering: EmbedDeps = { ...deps, findApplication };
  app.get('/embed/v1/frame', async context => {
    // A frame on the portal's origin could do there everything that the portal's user may.
    if (
      new URL(context.req.url).host !== new URL(deps.frameOrigin).host &&
      deps.frameOrigin !== deps.publicUrl
    )
      return new Response(`Frames are at ${deps.frameOrigin}; name it as frame.origin.`, { status: 404 });
    return serveFrame(context, remembering, await getParts());
  });
  app.get(diagramPagePath, async () => serveSandbox(deps, await getParts()));
}

/** A page with `Cross-Origin-Embedder-Policy` only shows frames that send both; their files allow it. */
const inIsolatedPages = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
};

function serveSandbox({ publicUrl }: EmbedDeps, parts: FrameParts | undefined): Response {
  if (!parts) return new Response('The SDK has not been built.', { status: 503 });
  return new Response(sandboxPage(parts.manifest.diagramPage, publicUrl), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'content-security-policy': sandboxPolicy(publicUrl),
      ...inIsolatedPages,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}

async function serveFrame(
  context: Context,
  deps: EmbedDeps,
  parts: FrameParts | undefined,
): Promise<Response> {
  if (!parts) return new Response('The SDK has not been built.', { status: 503 });
  const { key, origin, widget, locale } = context.req.query();
  const access = await decideFrameAccess({ key, origin, widget }, deps);
  if (access.kind === 'allowed' && !Object.hasOwn(parts.manifest.widgets, access.widget))
    return new Response('This release of the SDK has no such widget.', { status: 503 });
  const nonce = randomBytes(16).toString('base64');
  // A refusal contains nothing worth protecting, and its page must be able to see it.
  const ancestors =
    access.kind === 'allowed' ? access.origins : access.origins.length ? access.origins : ["'none'"];
  const page = framePage({
    access,
    parts,
    nonce,
    publicUrl: deps.publicUrl,
    locale: locale === 'en' ? 'en' : 'de',
  });
  return new Response(page, {
    status: access.kind === 'allowed' ? 200 : 403,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy': framePolicy(nonce, deps.publicUrl, ancestors),
      ...inIsolatedPages,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** The content security policy of a frame page: it loads from this server only, and only these pages may frame it. */
function framePolicy(nonce: string, publicUrl: string, ancestors: readonly string[]): string {
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'connect-src': ["'self'", publicUrl],
    'img-src': ["'self'", publicUrl, 'data:', 'blob:'],
    'font-src': ["'self'"],
    'frame-src': [`${publicUrl}/embed/v1/sandbox/`],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ancestors,
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['oriel'],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
