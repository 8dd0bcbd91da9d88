import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { EmbedDeps } from './embed-deps';
import { findCurrent, findExact, findOthers } from './releases/find-release';
import { isHashed } from './releases/release-folder';

/** The scripts that contain the origin of the frames. */
const loaders = ['oriel.js', 'oriel-strict.js'] as const;

/** The empty string in a loader that the origin replaces; minifiers of different releases quote it differently. */
const emptyOrigin = /frameOrigin:(?:""|``)/;

const manifest = z.looseObject({ integrity: z.record(z.string(), z.string()) });

/**
 * A loader with the origin of this server's frames, or the manifest with the resulting hashes of the loaders: otherwise a page
 * that checks its loader against the manifest would refuse it.
 */
async function writeFrameOrigin(sdkFolder: string, file: string, frameOrigin: string): Promise<Buffer> {
  const built = await readFile(join(sdkFolder, file), 'utf8');
  if (file !== 'manifest.json')
    return Buffer.from(built.replace(emptyOrigin, () => `frameOrigin:${JSON.stringify(frameOrigin)}`));
  const said = manifest.parse(JSON.parse(built));
  for (const loader of loaders) {
    const script = await writeFrameOrigin(sdkFolder, loader, frameOrigin);
    said.integrity[loader] = `sha256-${createHash('sha256').update(script).digest('base64')}`;
  }
  return Buffer.from(`${JSON.stringify(said, null, 2)}\n`);
}

const compress = promisify(gzip);
const fileName = /^[\w-]+(?:\.[\w-]+)*\.(js|css|json|tgz)$/;
const types = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  // The package, for `npm install`.
  tgz: 'application/gzip',
} as const;
const withOrigin: ReadonlySet<string> = new Set([...loaders, 'manifest.json']);
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Serves a file of the SDK to any page: under `v1` from the release that the pointer names, under an exact version from that
 * release. A name without a hash is revalidated after some minutes in both cases: its content changes with a release and with the
 * frames' origin. A name with a hash is served under `v1` as long as any kept release has it, since a page loaded before a
 * release requests later parts after it.
 */
export async function serveSdk(context: Context, deps: EmbedDeps): Promise<Response> {
  const { release = '', file = '' } = context.req.param();
  const ending = fileName.exec(file)?.[1];
  if (!ending) return notFound();
  const folder = release === 'v1' ? await findCurrent(deps) : await findExact(deps, release);
  if (folder === undefined) return notFound();
  const headers = new Headers({
    // The pattern only allows these extensions.
    'content-type': types[ending as keyof typeof types],
    'cache-control': isHashed(file)
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=300, stale-while-revalidate=86400',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
  headers.set('vary', 'accept-encoding');
  if (deps.frameOrigin !== deps.publicUrl && withOrigin.has(file)) {
    const written = await writeFrameOrigin(folder, file, deps.frameOrigin).catch(() => undefined);
    return written ? respond(context, await encode(written, headers, context), headers) : notFound();
  }
  const found = await serveFrom(context, folder, file, headers);
  if (found) return found;
  if (release !== 'v1' || !isHashed(file)) return notFound();
  for (const other of await findOthers(deps)) {
    const kept = await serveFrom(context, other, file, headers);
    if (kept) return kept;
  }
  return notFound();
}

async function serveFrom(
  context: Context,
  folder: string,
  file: string,
  headers: Headers,
): Promise<Response | undefined> {
  const path = join(folder, file);
  const read = isHashed(file) ? readKept : readOptional;
  const accepted = (context.req.header('accept-encoding') ?? '').split(/\s*,\s*/);
  for (const [encoding, suffix] of encodings) {
    const body = accepted.some(each => each.split(';')[0] === encoding)
      ? await read(path + suffix)
      : undefined;
    if (!body) continue;
    headers.set('content-encoding', encoding);
    return respond(context, body, headers);
  }
  const body = await read(path);
  return body && respond(context, body, headers);
}

function respond(context: Context, body: Buffer, headers: Headers): Response {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  headers.set('etag', tag);
  if (context.req.header('if-none-match') === tag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(body), { headers });
}

/** Compresses files that the build did not compress. */
async function encode(body: Buffer, headers: Headers, context: Context): Promise<Buffer> {
  if (!/\bgzip\b/.test(context.req.header('accept-encoding') ?? '')) return body;
  headers.set('content-encoding', 'gzip');
  return compress(body);
}

/** Files whose names contain a hash, cached after the first read. */
const kept = new Map<string, Buffer>();

async function readKept(path: string): Promise<Buffer | undefined> {
  const known = kept.get(path);
  if (known) return known;
  const body = await readOptional(path);
  if (body && kept.size < 1_000) kept.set(path, body);
  return body;
}

async function readOptional(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch {
    return undefined;
  }
}

const notFound = () =>
  new Response('Not found', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'access-control-allow-origin': '*' },
  });
