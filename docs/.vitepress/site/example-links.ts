import { posix } from 'node:path';
import { anchorOf, readExamples } from '../reference/example-pages';

const examples = new Map(
  readExamples().map(({ name, files }) => [name, new Set(files.map(({ path }) => path))]),
);

/**
 * Leads a link to a file or folder of an example to the page that shows its source.
 *
 * @param path - of the file, relative to the root of the repository
 * @param from - the folder of the linking page, relative to `docs`
 * @returns nothing if no page shows it
 */
export function exampleLink(path: string, from: string): string | undefined {
  const [, name = '', file = ''] = /^examples\/([^/]+)\/?(.*)$/.exec(path) ?? [];
  const files = examples.get(name);
  if (!files) return undefined;
  const page = posix.relative(from, `reference/examples/${name}.md`);
  return files.has(file) ? `${page}#${anchorOf(file)}` : page;
}
