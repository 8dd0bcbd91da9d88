/*
 * ChatGPT marks citations and other elements of an answer by private characters: U+E200 opens one, U+E202 separates its parts,
 * U+E201 closes it, and U+E203 to U+E206 surround a passage. Before, a citation was a number and a place in 【】. Lists beside the
 * text have the addresses.
 */
import * as z from 'zod/mini';
import { lenient, list, text } from './imported-chat';

const page = z.object({ title: text, attribution: text, url: text });
const reference = z.object({ ...page.shape, matched_text: text, items: list });
const citation = z.object({ start_ix: lenient(z.number()), metadata: page });

const element = /[ \t]*\ue200([^\ue200\ue201]*)\ue201/g;
const numbered = /[ \t]*【\d{1,4}(?::\d{1,4})?†[^【】]{0,200}】/g;

/** The text without private marks; citations become links if their addresses are known. */
export function cleanChatGptText(
  text: string,
  {
    content_references: references = [],
    citations = [],
  }: {
    readonly content_references?: readonly unknown[] | undefined;
    readonly citations?: readonly unknown[] | undefined;
  },
): string {
  const linksOf = new Map<string, string>();
  for (const each of references) {
    const { data } = reference.safeParse(each);
    if (data?.matched_text) linksOf.set(data.matched_text, linksTo([data, ...(data.items ?? [])]));
  }
  const inOrder = citations
    .flatMap(each => citation.safeParse(each).data ?? [])
    .sort((one, other) => (one.start_ix ?? 0) - (other.start_ix ?? 0));
  const isComplete = inOrder.length === (text.match(numbered) ?? []).length;
  return text
    .replace(element, (mark, body: string) => linksOf.get(mark.trim()) || shownIn(body.split('\ue202')))
    .replace(numbered, () => (isComplete ? linksTo([inOrder.shift()?.metadata]) : ''))
    .replace(/[\ue200-\ue206]/g, '');
}

/** The visible text of an element without a known address: the name of a thing or the words of a link. */
function shownIn([kind, first = '', ...rest]: readonly string[]): string {
  if (kind === 'url' || kind === 'link') return linkTo({ title: first, url: rest.at(-1) }) ?? ` ${first}`;
  if (kind !== 'entity') return '';
  try {
    const parts: unknown = JSON.parse(first);
    const name: unknown = Array.isArray(parts) ? parts[1] : undefined;
    return typeof name === 'string' ? ` ${name}` : '';
  } catch {
    return '';
  }
}

function linksTo(pages: readonly unknown[]): string {
  const links = pages.flatMap(each => linkTo(page.safeParse(each).data ?? {}) ?? []);
  return [...new Set(links)].join('');
}

function linkTo({
  title,
  attribution,
  url = '',
}: {
  title?: string | undefined;
  attribution?: string | undefined;
  url?: string | undefined;
}): string | undefined {
  if (!/^https?:\/\/[^\s<>]{1,2000}$/.test(url) || !URL.canParse(url)) return undefined;
  const { href, hostname } = new URL(url);
  const words = (attribution || title || hostname)
    .slice(0, 200)
    .replace(/[[\]\\\s]+/g, ' ')
    .trim();
  return ` ([${words}](${href.replace(/[()]/g, sign => (sign === '(' ? '%28' : '%29'))}))`;
}
