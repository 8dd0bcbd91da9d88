import { expect, it } from 'vitest';
import type { Ability } from './ability';
import { findInputProblem, mostImages, seesImages } from './find-input-problem';

const input = (change = {}) => ({ files: 0, images: 0, bytes: 0, characters: 10, ...change });
const chat = (constraints: Ability['constraints'] = []): Ability => ({ type: 'chat', constraints });
const image = (constraints: Ability['constraints']): Ability => ({ type: 'image', constraints });
const comes = (unit: NonNullable<Ability['constraints']>[number]['unit'], max?: number) => ({
  direction: 'input' as const,
  unit,
  ...(max !== undefined && { max }),
});
const draws = image([{ direction: 'output', unit: 'images', max: 4 }]);

it.each([
  ['a text', [chat()], input(), undefined],
  ['an image for a model that reads alone', [chat()], input({ files: 1, images: 1 }), { kind: 'blind' }],
  ['an image whose text is read', [chat()], input({ files: 1, images: 1, readable: 1 }), undefined],
  ['one of two images', [chat()], input({ images: 2, readable: 1 }), { kind: 'blind' }],
  ['an image for a model that draws alone', [chat(), draws], input({ images: 1 }), { kind: 'blind' }],
  [
    'an image for one that sees',
    [chat(), image([comes('files')])],
    input({ files: 1, images: 1 }),
    undefined,
  ],
  [
    'one image too many',
    [chat(), image([comes('files', 2)])],
    input({ files: 3, images: 3 }),
    { kind: 'images', max: 2 },
  ],
  [
    'documents beside the images that fit',
    [chat(), image([comes('files', 2)])],
    input({ files: 5, images: 2 }),
    undefined,
  ],
  ['one file too many', [chat([comes('files', 1)])], input({ files: 2 }), { kind: 'files', max: 1 }],
  ['no files at all', [chat([comes('files', 0)])], input({ files: 1 }), { kind: 'files', max: 0 }],
  ['files as large as it takes', [chat([comes('megabytes', 1)])], input({ bytes: 1024 * 1024 }), undefined],
  [
    'larger files',
    [chat([comes('megabytes', 1)])],
    input({ bytes: 1024 * 1024 + 1 }),
    { kind: 'megabytes', max: 1 },
  ],
  [
    'a longer text',
    [{ type: 'text' as const, constraints: [comes('characters', 9)] }],
    input(),
    { kind: 'characters', max: 9 },
  ],
  [
    'what is about answers',
    [chat([{ direction: 'output', unit: 'characters', max: 1 }])],
    input(),
    undefined,
  ],
  [
    'what is about other abilities',
    [chat(), { type: 'embedding' as const, constraints: [comes('characters', 1)] }],
    input(),
    undefined,
  ],
])('%s', (_, abilities, given, problem) => {
  expect(findInputProblem(abilities, given)).toEqual(problem);
});

it('knows how many images a model looks at', () => {
  expect([mostImages([chat()]), mostImages([image([comes('files')])])]).toEqual([
    0,
    Number.POSITIVE_INFINITY,
  ]);
  expect(mostImages([image([comes('files', 3)]), chat([comes('images', 2)])])).toBe(2);
  expect([seesImages([draws]), seesImages([image([comes('pixels', 100)])])]).toEqual([false, true]);
});
