import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const packages = join(import.meta.dirname, '../../..');

it('turns ligatures off wherever the font of code is set, which resets them', () => {
  const folders = readdirSync(packages).map(name => join(packages, name, 'src'));
  const files = folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
  );
  const rules = files
    .filter(file => file.endsWith('.css'))
    .flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/\{([^{}]*)\}/g)].map(([, body = '']) => ({ file, body })),
    );
  const ofCode = rules.filter(({ body }) => /\bfont(-family)?:[^;]*font-mono/.test(body));
  expect(ofCode.length).toBeGreaterThan(5);
  const wrong = ofCode.filter(({ body }) => !/font-mono.*font-variant-ligatures: none/s.test(body));
  expect(wrong.map(({ file, body }) => `${file}: ${body.trim()}`)).toEqual([]);
});
