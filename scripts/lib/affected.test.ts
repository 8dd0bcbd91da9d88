import { describe, expect, it } from 'vitest';
import { findAffectedSpecs, findAffectedTests } from './affected.mjs';

/** A small repository: contracts, a widget that uses them, a page that mounts the widget, and a server. */
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
  'packages/server/src/main.test.ts': "import './main';",
  'packages/server/src/files.test.ts': 'readdirSync(dataDir);',
  'packages/server/src/kill.test.ts': "spawn(node, ['packages/server/dist/main.js']);",
  'packages/server/drizzle/0001.sql': '',
  'packages/testing/src/globals.ts': '',
  'packages/testing/src/stack/start.ts': "import { main } from '../../../server/src/main';",
  'packages/server/src/teams/teams.ts': '',
  'packages/server/src/main.ts': "import { routes } from '@oriel/contracts/routes';\nimport './teams/teams';",
  'packages/server/src/teams/teams.test.ts': "import { start } from '../../../testing/src/stack/start';",
  'packages/server/src/cards/cards.test.ts': "import { start } from '../../../testing/src/stack/start';",
  'packages/server/src/guard/table.test.ts': "import { start } from '../../../testing/src/stack/start';",
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
    expect(affected('packages/server/src/main.ts')).toContain('kill.test.ts');
  });

  it('of a file of the server are those beside it, those that import it and those of the guard', () => {
    expect(affected('packages/server/src/teams/teams.ts')).toEqual([
      'main.test.ts',
      'kill.test.ts',
      'teams.test.ts',
      'table.test.ts',
    ]);
    const { leftOut } = findAffectedTests(new Map(Object.entries(repository)), [
      'packages/server/src/teams/teams.ts',
    ]);
    expect(leftOut).toBe(2);
  });

  it('are all of the server when what starts it changes', () => {
    expect(affected('packages/testing/src/stack/start.ts')).toEqual([
      'teams.test.ts',
      'cards.test.ts',
      'table.test.ts',
    ]);
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
      'teams.test.ts',
      'cards.test.ts',
      'table.test.ts',
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

const specs = {
  'tests/playwright.config.ts': '',
  'tests/e2e/test.ts': "import { startStack } from './stack/stack';",
  'tests/e2e/stack/stack.ts': "startChild('packages/server/dist/main.js');",
  'tests/e2e/journey.spec.ts': "import { test } from './test';",
  'tests/e2e/chats.spec.ts': "import { test } from './test';",
  'tests/e2e/portal-card-versions.spec.ts': "import { test } from './test';",
  'tests/sdk/typing.spec.ts': "import { test } from '../e2e/test';\nimport { openPage } from './host-page';",
  'tests/sdk/host-page.ts': '',
  'tests/ui/components.spec.ts': "import { Button } from '@oriel/ui';",
};

describe('the browser specs of a change', () => {
  const affectedSpecs = (...changed: string[]) => {
    const found = findAffectedSpecs(new Map(Object.entries({ ...repository, ...specs })), changed);
    return [...found.specs.map(spec => spec.replace(/^.*\//, '')), found.leftOut];
  };

  it('are none when no source has changed', () => {
    expect(affectedSpecs('docs/guide.md', 'packages/server/src/main.test.ts')).toEqual([5]);
  });

  it('import a helper that has changed, or have changed themselves', () => {
    expect(affectedSpecs('tests/sdk/host-page.ts')).toEqual(['typing.spec.ts', 4]);
    expect(affectedSpecs('tests/e2e/chats.spec.ts')).toEqual(['chats.spec.ts', 4]);
    expect(affectedSpecs('tests/e2e/stack/stack.ts')).toHaveLength(5);
  });

  it('are a journey and those that bear the name of the feature', () => {
    expect(affectedSpecs('packages/server/src/main.ts')).toEqual(['journey.spec.ts', 4]);
    expect(affectedSpecs('packages/server/src/chat/chats/rename-chat.ts')).toEqual([
      'journey.spec.ts',
      'chats.spec.ts',
      3,
    ]);
    expect(affectedSpecs('packages/widget-prompts/src/versions/CardVersions.tsx')).toEqual([
      'journey.spec.ts',
      'portal-card-versions.spec.ts',
      3,
    ]);
  });

  it('show the pages of a package', () => {
    expect(affectedSpecs('packages/ui/src/Button.tsx')).toEqual(['journey.spec.ts', 'components.spec.ts', 3]);
  });
});
