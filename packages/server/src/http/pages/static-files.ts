import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const compressible = /^(text\/|application\/(json|manifest)|image\/svg)/;

export interface StaticFileOptions {
  /** Folder whose files never change under the same name, such as `assets/`. */
  readonly hashedFolder?: string;
  /** Changes pages before they are sent; must be deterministic. */
  readonly changePage?: (text: string, path: string) => string;
  /** Whether `changePage` also changes this file, which is then not cached forever. Default: only pages are changed. */
  readonly changesToo?: (path: string) => boolean;
}

interface Encoded {
  /** Identifies the version of the file that was read. */
  readonly stamp: string;
  readonly plain: Buffer;
  readonly brotli: Buffer | undefined;
  readonly gzip: Buffer | undefined;
  readonly etag: string;
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
/** A build adds a hash to the names of files that may be cached forever. */
const hashed = /[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;

export interface StaticFiles {
  /** The file at a path below the folder, or undefined if there is none. */
  find(path: string, request: Request): Promise<Response | undefined>;
}

/** Serves the files of a folder, each compressed once and kept in memory. A path outside the folder finds nothing. */
export function staticFiles(
  folder: string,
  { hashedFolder, changePage, changesToo = () => false }: StaticFileOptions = {},
): StaticFiles {
  const kept = new Map<string, Encoded>();
  const root = normalize(folder);

  async function load(path: string): Promise<Encoded | undefined> {
    const file = normalize(join(root, path));
    if (!file.startsWith(root + sep) || path.includes('\0')) return undefined;
    const info = await stat(file).catch(() => undefined);
    if (!info?.isFile()) return undefined;
    const stamp = `${info.size.toString(36)}-${Math.floor(info.mtimeMs).toString(36)}`;
    const known = kept.get(file);
    if (known?.stamp === stamp) return known;
    const stored = await readFile(file);
    const isChanged = changePage !== undefined && (path.endsWith('.html') || changesToo(path));
    const plain = isChanged ? Buffer.from(changePage(stored.toString(), path)) : stored;
    const small = plain.length < 1024 || !compressible.test(typeOf(path));
    const encoded: Encoded = {
      plain,
      brotli: small
        ? undefined
        : await brotliAsync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      gzip: small ? undefined : await gzipAsync(plain, { level: 8 }),
      stamp,
      // After a restart the changed page may differ although its file is the same.
      etag: `"${isChanged ? createHash('sha256').update(plain).digest('base64url').slice(0, 16) : stamp}"`,
    };
    kept.set(file, encoded);
    return encoded;
  }

  return {
    async find(path, request) {
      const encoded = await load(path);
      if (!encoded) return undefined;
      const accepted = request.headers.get('accept-encoding') ?? '';
      const encoding =
        encoded.brotli && /\bbr\b/.test(accepted)
          ? 'br'
          : encoded.gzip && /\bgzip\b/.test(accepted)
            ? 'gzip'
            : '';
      const isHashed = hashedFolder !== undefined && path.startsWith(hashedFolder) && hashed.test(path);
      const forEver = isHashed && !changesToo(path);
      const headers = new Headers({
        'content-type': typeOf(path),
        etag: encoded.etag,
        vary: 'Accept-Encoding',
        'cache-control': forEver ? 'public, max-age=31536000, immutable' : 'no-cache',
      });
      if (request.headers.get('if-none-match') === encoded.etag)
        return new Response(null, { status: 304, headers });
      if (encoding) headers.set('content-encoding', encoding);
      const bytes = encoding === 'br' ? encoded.brotli : encoding === 'gzip' ? encoded.gzip : encoded.plain;
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes ?? encoded.plain), {
        headers,
      });
    },
  };
}

const typeOf = (path: string): string => types[extname(path)] ?? 'application/octet-stream';
