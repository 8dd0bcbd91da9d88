// Pages that show the sources of the examples, a section for each file.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { slugify } from '../site/slugify';
import { page, prose } from './markdown';
import { sources } from './sources';

const folder = sources('examples');

const languages: Readonly<Record<string, string>> = {
  '.astro': 'astro',
  '.cs': 'csharp',
  '.css': 'css',
  '.go': 'go',
  '.html': 'html',
  '.java': 'java',
  '.js': 'js',
  '.json': 'json',
  '.jsx': 'tsx',
  '.mjs': 'js',
  '.php': 'php',
  '.py': 'python',
  '.rb': 'ruby',
  '.svelte': 'svelte',
  '.ts': 'ts',
  '.tsx': 'tsx',
  '.vue': 'vue',
};

/** Names of packages and builds, which are no sources. */
const leftOut = /^(\..*|node_modules|dist|build|vendor|package-lock\.json)$/;

/** A file of an example, with its path in the example's folder. */
export interface ExampleFile {
  readonly path: string;
  readonly text: string;
}

export interface Example {
  /** Its folder below `examples`. */
  readonly name: string;
  readonly title: string;
  readonly purpose: string;
  readonly files: readonly ExampleFile[];
}

function filesIn(path: string, base = ''): ExampleFile[] {
  return readdirSync(join(folder, path, base), { withFileTypes: true })
    .filter(({ name }) => !leftOut.test(name))
    .flatMap(entry => {
      const inside = base + entry.name;
      if (entry.isDirectory()) return filesIn(path, `${inside}/`);
      if (!(extname(inside) in languages)) return [];
      return [{ path: inside, text: readFileSync(join(folder, path, inside), 'utf8') }];
    });
}

const properNames: Readonly<Record<string, string>> = {
  aspnet: 'ASP.NET',
  php: 'PHP',
  wordpress: 'WordPress',
};
const capital = (word: string) => properNames[word] ?? word.charAt(0).toUpperCase() + word.slice(1);
const titleOf = (name: string) => {
  const [first = '', ...rest] = name.replace(/-host$/, '').split('-');
  return [capital(first), ...rest].join(' ');
};

/** The description of the package, else the comment that opens the example's site. */
function purposeOf(files: readonly ExampleFile[]): string {
  const text = (path: string) => files.find(file => file.path === path)?.text ?? '';
  const { description = '' }: { description?: string } = JSON.parse(text('package.json') || '{}');
  const comment = /^(?:\/\/.*\n)+/.exec(text('site.mjs'))?.[0] ?? '';
  return description
    ? `${description}.`
    : comment
        .replace(/^\/\/ ?/gm, '')
        .replaceAll('\n', ' ')
        .trim();
}

/** The examples in the order of their names. */
export function readExamples(): readonly Example[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !leftOut.test(entry.name))
    .map(({ name }) => {
      const files = filesIn(name);
      return { name, title: titleOf(name), purpose: purposeOf(files), files };
    })
    .filter(({ files }) => files.length > 0);
}

/** Anchor of a file on its example's page. */
export const anchorOf = (path: string): string => slugify(path.replaceAll('/', '-'));

/** The pages of the examples by name, and the page that lists them. */
export function examplePages(): Readonly<Record<string, string>> {
  const examples = readExamples();
  return {
    index: page('Examples', [
      'Pages and token endpoints to copy. `npm start` serves those that are pages; [Getting started](../../getting-started.md#put-the-chat-on-a-page-of-yours) lists their addresses.',
      examples
        .map(({ name, title, purpose, files }) => {
          const text = purpose || files.map(({ path }) => `\`${path}\``).join(', ');
          return `- [${title}](${name}.md): ${prose(text)}`;
        })
        .join('\n'),
    ]),
    ...Object.fromEntries(
      examples.map(({ name, title, purpose, files }) => [
        name,
        page(title, [
          prose(purpose),
          `The folder \`examples/${name}\` of the repository.${existsSync(join(folder, name, 'site.mjs')) ? ` With \`npm start\` it is at \`http://127.0.0.1:4401/${name}/\`.` : ''}`,
          ...files.map(({ path, text }) =>
            [
              `## ${path} {#${anchorOf(path)}}`,
              `\`\`\`\`\`\`${languages[extname(path)]}\n${text.trimEnd()}\n\`\`\`\`\`\``,
            ].join('\n\n'),
          ),
        ]),
      ]),
    ),
  };
}
