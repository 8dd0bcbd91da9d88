// Writes the reference pages to `docs/reference`, which is rebuilt each time and never committed.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { errorsPage } from './errors-page';
import { examplePages } from './example-pages';
import { httpNouns, httpPages } from './http-pages';
import { page } from './markdown';
import { optionsPage } from './options-page';
import { playgroundFields } from './playground-fields';
import { sources } from './sources';
import { tokensPage } from './tokens-page';
import { troublesPart } from './troubles-part';
import { widgetPages, widgetTitles } from './widget-pages';

const folder = sources('docs/reference');
const nouns = await httpNouns();
const pages: Readonly<Record<string, string>> = {
  index: indexPage(),
  options: optionsPage(),
  ...widgetPages(),
  errors: await errorsPage(),
  tokens: tokensPage(),
  // Included by the page on troubleshooting.
  troubles: troublesPart(),
  ...Object.fromEntries(Object.entries(examplePages()).map(([name, text]) => [`examples/${name}`, text])),
  ...Object.fromEntries(Object.entries(httpPages(nouns)).map(([name, text]) => [`http/${name}`, text])),
};

const link = (text: string, name: string): DefaultTheme.SidebarItem => ({ text, link: `/reference/${name}` });
/** Sidebar entries of the reference. */
const sidebar: readonly DefaultTheme.SidebarItem[] = [
  link('Options', 'options'),
  ...Object.entries(widgetTitles).map(([name, title]) => link(title, name)),
  link('Every widget', 'every-widget'),
  link('Error codes', 'errors'),
  link('Tokens', 'tokens'),
  {
    text: 'HTTP API',
    link: '/reference/http/',
    collapsed: true,
    items: nouns.map(({ name, title }) => link(title, `http/${name}`)),
  },
];

await rm(folder, { recursive: true, force: true });
for (const part of ['examples', 'http']) await mkdir(join(folder, part), { recursive: true });
for (const [name, text] of Object.entries(pages)) await writeFile(join(folder, `${name}.md`), text);
await writeFile(join(folder, 'playground.json'), JSON.stringify(playgroundFields(), null, 2));
await writeFile(join(folder, 'sidebar.json'), JSON.stringify(sidebar, null, 2));

function indexPage(): string {
  return page('Reference', [
    'Made from the sources of this release, so it says what the code does.',
    [
      '- [Options](options.md) of a mount, in all four forms',
      ...Object.entries(widgetTitles).map(
        ([name, title]) => `- [${title}](${name}.md): options, commands, events and dialogs`,
      ),
      '- [Every widget](every-widget.md): what all of them answer, tell and ask',
      '- [Error codes](errors.md) of the SDK and of the services',
      '- [Tokens](tokens.md) of the design',
      '- [Configuration](../configuration.md) of the server',
      '- [HTTP API](http/index.md): every call of the server',
    ].join('\n'),
  ]);
}
