import * as z from 'zod/mini';
import type { MessagePart } from './message';

/** A web page that an answer is based on. */
export const webSource = z.object({ url: z.string(), title: z.string() });
export type WebSource = z.output<typeof webSource>;

const maxSources = 10;
const maxTitle = 120;

/**
 * The web pages that an answer has read, and its search results: those that the text mentions, else all. Titles and addresses
 * come from third parties; only web addresses are included.
 */
export function webSources(parts: readonly MessagePart[]): readonly WebSource[] {
  const read = new Map<string, WebSource>();
  const found = new Map<string, WebSource>();
  for (const part of parts) {
    if (part.type !== 'function_response' || part.isError) continue;
    const result = readJson(part.result);
    if (part.functionName === 'web_page_reader') add(read, result);
    else if (part.functionName === 'web_search' && Array.isArray(result?.results))
      for (const each of result.results) add(found, each);
  }
  const text = parts.map(part => (part.type === 'text' ? part.text : '')).join('\n');
  const named = [...found.values()].filter(({ url }) => text.includes(url.replace(/\/$/, '')));
  const searched = named.length > 0 || read.size > 0 ? named : [...found.values()];
  const all = new Map([...read.values(), ...searched].map(each => [each.url, each]));
  return [...all.values()].slice(0, maxSources);
}

function add(to: Map<string, WebSource>, entry: unknown): void {
  const { url, title }: { url?: unknown; title?: unknown } = Object(entry);
  const parsed = typeof url === 'string' ? parseUrl(url) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return;
  const name = typeof title === 'string' ? title.trim().slice(0, maxTitle) : '';
  to.set(parsed.href, { url: parsed.href, title: name || parsed.host });
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** A truncated result is not JSON. */
function readJson(text: string): Record<string, unknown> | null {
  try {
    return Object(JSON.parse(text));
  } catch {
    return null;
  }
}
