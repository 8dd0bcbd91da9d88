import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { defaultTimeLimits } from '../../ai/providers/time-limits';
import { settings } from './config';
import { ConfigError } from './config-error';
import { describeSettings } from './describe-settings';
import { readConfig, readSettings } from './read-config';
import { group, listSettings, type SettingTree, setting } from './setting';
import { count, onOff } from './value-schemas';

function problemsOf(tree: SettingTree, variables: Record<string, string>): readonly string[] {
  try {
    readSettings(tree, variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const all = listSettings(settings);

describe('the settings', () => {
  it('are those of all files, with a field of their own each', async () => {
    const files = readdirSync(new URL('./settings', import.meta.url)).filter(
      name => !name.includes('.test.'),
    );
    const modules: object[] = await Promise.all(
      files.map(name => import(`./settings/${basename(name, '.ts')}.ts`)),
    );
    const trees = modules.flatMap(Object.entries).filter(([name]) => name.endsWith('Settings'));
    expect(trees).toHaveLength(files.length);
    expect(trees.flatMap(([, tree]) => Object.keys(tree)).sort()).toEqual(Object.keys(settings).sort());
  });

  it('define each variable once, with a meaning and a default', () => {
    const names = all.map(({ name }) => name);
    expect([...new Set(names)]).toEqual(names);
    for (const { name, definition } of all) {
      expect(name).toMatch(/^[A-Z][A-Z0-9_]+$/);
      expect(definition.meaning, name).toMatch(/\.$/);
      expect(definition.default, name).not.toHaveProperty('words', '');
      for (const other of [...(definition.needs ?? []), definition.goesWith ?? name])
        expect(names, name).toContain(other);
    }
  });

  it('keep secrets out of problems', () => {
    const texts = ['geheim geheim', 'x://geheim/geheim@h', '[{"name":"geheim!","url":"geheim"}]'];
    for (const { name } of all.filter(({ definition }) => definition.secret))
      for (const text of texts)
        expect(problemsOf(settings, { [name]: text }).join(), name).not.toContain('geheim');
  });

  it('limit model endpoints by default like calls without a configuration', () => {
    expect(readConfig({}).modelLimits).toEqual(defaultTimeLimits);
  });
});

describe('a new setting', () => {
  const sample = {
    drafts: {
      days: setting('DRAFT_DAYS', {
        meaning: 'Days that drafts are kept.',
        schema: count('days', 30),
        default: '7',
      }),
      folder: setting('DRAFT_FOLDER', {
        meaning: 'Folder of drafts.',
        schema: z.string(),
        default: { words: 'none' },
        needs: ['DRAFT_DAYS'],
      }),
    },
    archive: group(
      {
        isOn: setting('ARCHIVE', {
          meaning: '`on` keeps drafts.',
          schema: onOff,
          default: { text: 'off', inProduction: 'on', words: '`on` in production' },
          requiredInProduction: true,
        }),
        key: setting('ARCHIVE_KEY', {
          meaning: 'Key of the archive.',
          schema: z.string(),
          default: { words: 'none' },
          goesWith: 'ARCHIVE',
        }),
      },
      ({ isOn, key }) => (isOn && key ? { key } : undefined),
    ),
  };

  it('has its value in the configuration', () => {
    const config = readSettings(sample, { DRAFT_DAYS: ' 9 ', ARCHIVE: 'on', ARCHIVE_KEY: 'k' });
    expect(config).toEqual({ drafts: { days: 9, folder: undefined }, archive: { key: 'k' } });
    expectTypeOf(config.drafts.days).toEqualTypeOf<number>();
    expectTypeOf(config.drafts.folder).toEqualTypeOf<string | undefined>();
    expectTypeOf(config.archive).toEqualTypeOf<{ readonly key: string } | undefined>();
    expect(readSettings(sample, {}).drafts.days).toBe(7);
  });

  it.each([
    [
      { DRAFT_DAYS: '31', ARCHIVE: 'yes' },
      ['DRAFT_DAYS must be a number of days from 1 to 30', 'ARCHIVE must be on or off'],
    ],
    [{ DRAFT_FOLDER: 'f' }, ['DRAFT_DAYS must be set together with DRAFT_FOLDER']],
    [{ ARCHIVE: 'on' }, ['ARCHIVE and ARCHIVE_KEY must be set together']],
    [{ NODE_ENV: 'production' }, ['ARCHIVE must be set in production']],
  ])('reports problems of %j', (variables, problems) => {
    expect(problemsOf(sample, variables)).toEqual(problems);
  });

  it('is a line of docs/configuration.md', () => {
    const document = describeSettings(sample);
    expect(document).toContain('\n| `DRAFT_DAYS` | Days that drafts are kept. | `7` |\n');
    expect(document).toContain('| **required in production**; else `on` in production |');
  });
});
