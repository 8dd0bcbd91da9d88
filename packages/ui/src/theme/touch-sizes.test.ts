import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const packages = join(import.meta.dirname, '../../..');

// Media queries by width measure the frame in an iframe, but the page in a shadow root: the same widget in the same place would
// get different sizes.
it('sizes controls for fingers by the pointer, never by the width of a window', () => {
  const files = [
    'ui',
    'app-kit',
    'widget-kit',
    'widget-chat',
    'widget-prompts',
    'widget-images',
    'widget-workspace',
  ]
    .map(name => join(packages, name, 'src'))
    .flatMap(folder =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
    )
    .filter(file => file.endsWith('.css'));
  const blocks = files.flatMap(file =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /@media [^{]*\b(max-width|pointer)[^{]*\{((?:[^{}]|\{[^{}]*\})*)\}/g,
      ),
    ].map(([, by, body = '']) => ({ file, by, body })),
  );
  const isOfFingers = ({ body }: { body: string }) =>
    /\b(min-)?(height|--_ctl(-sm|-lg)?): ?[^;]*(\b(36|40|44|48)px|var\(--_ctl)/.test(body);
  expect(blocks.filter(each => each.by === 'pointer' && isOfFingers(each)).length).toBeGreaterThan(4);
  const wrong = blocks.filter(each => each.by === 'max-width' && isOfFingers(each));
  expect(wrong.map(({ file, body }) => `${file}: ${body.trim()}`)).toEqual([]);
});
