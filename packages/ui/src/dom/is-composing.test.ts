import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { isComposing } from './is-composing';

it.each([
  ['a key that nothing composes', { key: 'Enter', keyCode: 13 }, false],
  ['a key within a composition', { key: 'Enter', keyCode: 13, isComposing: true }, true],
  ['the key of Safari that ends one', { key: 'Enter', keyCode: 229 }, true],
  ['what Chromium calls it', { key: 'Process', keyCode: 229, isComposing: true }, true],
])('knows %s', (_, init, expected) => {
  expect(isComposing(new KeyboardEvent('keydown', init))).toBe(expected);
});

const root = join(import.meta.dirname, '../../../..');

function read(folder: string, ending: RegExp): [string, string][] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name, parentPath }) => ending.test(name) && !/node_modules|[\\/]dist/.test(parentPath))
    .map(({ name, parentPath }) => {
      const path = join(parentPath, name);
      return [relative(root, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')];
    });
}

const sources = ['packages', 'portal/src'].flatMap(folder => read(folder, /(?<!\.test)\.tsx?$/));
const sheets = ['packages', 'portal/src'].flatMap(folder => read(folder, /\.css$/));

/** Handlers of buttons and images, without text input. */
const withoutText = [
  'packages/ui/src/select/Select.tsx',
  'packages/ui/src/tooltip/use-tooltip.ts',
  'packages/widget-chat/src/composer/Composer.tsx',
  'packages/widget-chat/src/media/files/link-marks.ts',
  'packages/widget-chat/src/thread/actions/QuoteButton.tsx',
  'packages/widget-prompts/src/selection/CardSelectionBar.tsx',
];

it('is asked wherever a key acts that an input method needs, too', () => {
  const handlers = sources.filter(([, text]) => /\.key [!=]== '(?:Enter|Escape|Backspace)'/.test(text));
  const without = handlers.filter(([, text]) => !/isComposing\(|\bkeyCode === 229\b/.test(text));
  expect(handlers.length).toBeGreaterThan(6);
  expect(without.map(([path]) => path).sort()).toEqual(withoutText);
});

it('is never asked by half', () => {
  const halves = sources.filter(([, text]) => {
    const asks = text.match(/\.isComposing\b(?! *\|\|)/g) ?? [];
    const input = text.match(/as InputEvent\)\.isComposing/g) ?? [];
    return asks.length > input.length;
  });
  expect(halves.map(([path]) => path)).toEqual([]);
});

it('comes with fields in which a finger types 16 px or more', () => {
  const small: string[] = [];
  let count = 0;
  for (const [path, text] of sheets)
    for (const [, selector = '', rules = ''] of text.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
      const isField = /textarea|\binput\b|o-input/.test(selector) && !/::(?!slotted)|chip/.test(selector);
      const size = /font(?:-size)?:[^;]*?([\d.]+)px|font(?:-size)?:[^;]*--_fs-/.exec(rules);
      if (!isField || !size) continue;
      count++;
      const isLarge = Number(size[1]) >= 16;
      const hasLarge =
        /@media \(pointer: coarse\) \{[^@]*(?:textarea|input)[^@]*font-size: (?:max\()?16px/.test(text);
      if (!isLarge && !hasLarge) small.push(`${path}: ${selector.trim()}`);
    }
  expect(count).toBeGreaterThan(4);
  expect(small).toEqual([]);
});
