import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settings } from '../../../packages/server/src/platform/config/config';
import { describeSettings } from '../../../packages/server/src/platform/config/describe-settings';
import { listSettings } from '../../../packages/server/src/platform/config/setting';
import { germanPage, germanTexts, isCode } from '../reference/german-settings';
import { docsFolder } from './guides';

const english = listSettings(settings)
  .flatMap(({ definition: { meaning, default: standard } }) =>
    typeof standard === 'string' ? [meaning] : [meaning, standard.words],
  )
  .filter(text => !isCode(text));
const variables = (text: string) => (text.match(/`[^`]+`/g) ?? []).toSorted();

it('has a German text for each meaning and default of a setting, with the same code', () => {
  expect(english.filter(text => !(text in germanTexts))).toEqual([]);
  expect(
    english.filter(text => String(variables(text)) !== String(variables(germanTexts[text] ?? ''))),
  ).toEqual([]);
});

it('keeps no text of a setting that is gone', () => {
  expect(Object.keys(germanTexts).filter(text => !english.includes(text))).toEqual([]);
});

it('refuses a setting without a German text', () => {
  expect(() => germanPage.translate('Folder of drafts.')).toThrow(
    'german-settings.ts lacks: Folder of drafts.',
  );
});

it('makes docs/de/configuration.md from the settings', () => {
  const file = join(docsFolder, 'de/configuration.md');
  const page = describeSettings(settings, germanPage);
  if (process.env.UPDATE_DOCS) writeFileSync(file, page);
  expect(readFileSync(file, 'utf8')).toBe(page);
});
