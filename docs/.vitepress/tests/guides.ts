import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { troublesPart } from '../reference/troubles-part';
import { slugify } from '../site/slugify';

export const docsFolder = join(import.meta.dirname, '../..');

/** A page of the docs folder, unprocessed. */
export interface Guide {
  /** Path relative to the docs folder: `de/chats.md`. */
  readonly path: string;
  readonly text: string;
}

export interface Fence {
  readonly guide: string;
  readonly line: number;
  readonly language: string;
  readonly code: string;
}

/** Puts the generated part into the page that includes it. */
const withParts = (text: string) => text.replace('<!--@include: ./reference/troubles.md-->', troublesPart);

/** Every page that is written by hand. */
export const guides: readonly Guide[] = ['', 'de/'].flatMap(folder =>
  readdirSync(join(docsFolder, folder))
    .filter(name => name.endsWith('.md'))
    .map(name => ({
      path: folder + name,
      text: withParts(readFileSync(join(docsFolder, folder, name), 'utf8')),
    })),
);

/** The code blocks of a page. */
export function fencesOf({ path, text }: Guide): readonly Fence[] {
  return [...text.matchAll(/^```(\w*)[^\n]*\n([\s\S]*?)^```$/gm)].map(
    ({ index, 1: language = '', 2: code = '' }) => ({
      guide: path,
      line: text.slice(0, index).split('\n').length,
      language,
      code,
    }),
  );
}

/** The text of a page without its code blocks. */
export const withoutFences = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '');

/** Link targets of a page: its headings and the elements that have an id. */
function anchorsOf(text: string): ReadonlySet<string> {
  const plain = withoutFences(text);
  const headings = [...plain.matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) =>
    slugify(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, '')),
  );
  const ids = [...plain.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
  return new Set([...headings, ...ids]);
}

/** The link targets of each page that is written by hand. */
export const anchorsByPage: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  guides.map(({ path, text }) => [path, anchorsOf(text)]),
);
