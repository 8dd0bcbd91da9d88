import { type Agent, fetch } from 'undici';
import { ToolError } from '../tool-error';
import { RefusedAddressError } from './public-agent';

export interface FetchedPage {
  /** Address of the page after all redirects. */
  readonly url: string;
  /** Media type, such as `text/html`. */
  readonly type: string;
  readonly text: string;
}

/** Limits of fetching a page. */
const pageLimits = { redirects: 5, bytes: 4_000_000, milliseconds: 15_000 };
const types = /^(?:text\/(?:html|plain|markdown|csv)|application\/(?:xhtml\+xml|json))$/;

/**
 * Fetches a web page without credentials. Each redirect is checked like the first address.
 * @throws ToolError for a page that cannot be read, with a message for the model
 */
export async function fetchPage(agent: Agent, address: string, signal: AbortSignal): Promise<FetchedPage> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(pageLimits.milliseconds)]);
  let url = parseAddress(address);
  try {
    for (let redirects = 0; ; redirects++) {
      const response = await fetch(url, {
        dispatcher: agent,
        redirect: 'manual',
        signal: limited,
        headers: { accept: 'text/html, text/plain;q=0.9, application/json;q=0.8', 'user-agent': 'Oriel/1' },
      });
      const location = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && location) {
        await response.body?.cancel();
        if (redirects >= pageLimits.redirects) throw new ToolError('The page redirects too often');
        url = parseAddress(location, url);
        continue;
      }
      if (!response.ok) {
        await response.body?.cancel();
        throw new ToolError(`The page answers ${response.status}`);
      }
      const contentType = response.headers.get('content-type') ?? 'text/html';
      const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
      if (!types.test(type)) {
        await response.body?.cancel();
        throw new ToolError(`A file of the type ${type.slice(0, 60)} cannot be read`);
      }
      const bytes = await readBounded(response.body);
      return { url: url.href, type, text: decode(bytes, contentType) };
    }
  } catch (error) {
    signal.throwIfAborted();
    if (ToolError.isInstance(error)) throw error;
    throw new ToolError(
      limited.aborted
        ? 'The page did not answer in time'
        : isRefused(error)
          ? 'This address is not part of the public web'
          : 'The page cannot be reached',
    );
  }
}

function parseAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new ToolError('The address must begin with https:// or http://');
  if (url.username || url.password) throw new ToolError('The address must not hold a password');
  url.hash = '';
  return url;
}

const isRefused = (error: unknown): boolean =>
  error instanceof RefusedAddressError || (error instanceof Error && isRefused(error.cause));

async function readBounded(body: AsyncIterable<Uint8Array> | null): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > pageLimits.bytes) throw new ToolError('The page is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Decodes a text with the encoding of the response, or the one that the page declares, or UTF-8. */
function decode(bytes: Buffer, contentType: string): string {
  const named = (text: string) => /charset\s*=\s*["']?([\w-]+)/i.exec(text)?.[1];
  const label = named(contentType) ?? named(bytes.subarray(0, 2_048).toString('latin1')) ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
