import { describe, expect, it } from 'vitest';
import { findAffectedTests } from './affected.mjs';

/** A small repository: contracts, a widget that shows them, a page that mounts the widget, and a server. */
const repository = {
  'vitest.config.ts': "{ setupFiles: 'packages/testing/src/globals.ts' }",
  'tsconfig.base.json': '{}',
  'docs/limits.md': '',
  'docs/guide.md': '',
  'packages/contracts/package.json': JSON.stringify({
    name: '@oriel/contracts',
    exports: { '.': { 'oriel-source': './src/index.ts' }, './routes': { 'oriel-source': './src/routes.ts' } },
  }),
  'packages/contracts/src/index.ts': "export * from './limits';\nexport type { Card } from './card';",
  'packages/contracts/src/limits.ts': 'export const limit = 1;',
  'packages/contracts/src/card.ts': 'export type Card = object;',
  'packages/contracts/src/routes.ts': 'export const routes = [];',
  'packages/contracts/src/limits.test.ts':
    "import { limit } from './limits';\nnew URL('../../../docs/limits.md', import.meta.url);",
  'packages/ui/src/button.css': "@import './tokens.css';",
  'packages/ui/src/tokens.css': '',
  'packages/ui/src/Button.tsx': "import sheet from './button.css?inline';",
  'packages/ui/src/Button.test.tsx': "import { Button } from './Button';",
  'packages/ui/src/contrast.test.ts': "read(join(folder, 'tokens.css'));",
  'packages/widget-chat/package.json': JSON.stringify({
    name: '@oriel/widget-chat',
    exports: { '.': { 'oriel-source': './src/index.ts' } },
  }),
  'packages/widget-chat/src/index.ts': "export { Chat } from './Chat';",
  'packages/widget-chat/src/Chat.tsx': "import { limit } from '@oriel/contracts';",
  'packages/widget-chat/src/Chat.test.tsx': "import { Chat } from './Chat';",
  'packages/widget-chat/src/signals.test.ts': 'readdirSync(folder);',
  'packages/sdk/src/mount.ts': "const chat = () => import('@oriel/widget-chat');",
  'packages/sdk/src/mount.test.ts': "import { mount } from './mount';",
  'packages/server/src/main.ts': "import { routes } from '@oriel/contracts/routes';",
  'packages/server/src/main.test.ts': "import './main';",
  'packages/server/src/files.test.ts': 'readdirSync(dataDir);',
  'packages/server/src/kill.test.ts': "spawn(node, ['packages/server/dist/main.js']);",
  'packages/server/drizzle/0001.sql': '',
  'packages/testing/src/globals.ts': '',
};

const always = 'packages/widget-chat/src/signals.test.ts';
const affected = (...changed: string[]) => {
  const { unit, server } = findAffectedTests(new Map(Object.entries(repository)), changed);
  expect(unit).toContain(always);
  return [...unit.filter(test => test !== always), ...server].map(test => test.replace(/^.*\//, ''));
};

describe('the tests that a change reaches', () => {
  it('are none of it when nothing has changed, but those that read whole folders', () => {
    expect(affected()).toEqual([]);
  });

  it('import what has changed, directly or not, lazily or not', () => {
    expect(affected('packages/widget-chat/src/Chat.tsx')).toEqual(['Chat.test.tsx', 'mount.test.ts']);
    expect(affected('packages/contracts/src/limits.ts')).toEqual([
      'limits.test.ts',
      'Chat.test.tsx',
      'mount.test.ts',
    ]);
  });

  it('are reached through a type, too', () => {
    expect(affected('packages/contracts/src/card.ts')).toEqual(['Chat.test.tsx', 'mount.test.ts']);
  });

  it('hold the test that has changed itself', () => {
    expect(affected('packages/sdk/src/mount.test.ts')).toEqual(['mount.test.ts']);
  });

  it('are reached through another entry of a package only by what uses that entry', () => {
    expect(affected('packages/contracts/src/routes.ts')).toEqual(['main.test.ts', 'kill.test.ts']);
  });

  it('start what is built from the change', () => {
    expect(affected('packages/server/src/main.ts')).toEqual(['main.test.ts', 'kill.test.ts']);
  });

  it('import or read a style sheet', () => {
    expect(affected('packages/ui/src/button.css')).toEqual(['Button.test.tsx']);
    expect(affected('packages/ui/src/tokens.css')).toEqual(['Button.test.tsx', 'contrast.test.ts']);
  });

  it('read a document', () => {
    expect(affected('docs/limits.md')).toEqual(['limits.test.ts']);
    expect(affected('docs/guide.md')).toEqual([]);
  });

  it('are all of a package when nothing says who reads the file', () => {
    expect(affected('packages/server/drizzle/0001.sql')).toEqual([
      'main.test.ts',
      'files.test.ts',
      'kill.test.ts',
    ]);
    expect(affected('packages/widget-chat/package.json')).toEqual(['Chat.test.tsx', 'mount.test.ts']);
  });

  it.each(['tsconfig.base.json', 'pnpm-lock.yaml', 'vitest.config.ts', 'packages/testing/src/globals.ts'])(
    'are all when %s changes',
    file => {
      const tests = Object.keys(repository).filter(each => each.includes('.test.'));
      expect(affected(file)).toHaveLength(tests.length - 1);
    },
  );
});
