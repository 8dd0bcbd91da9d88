import { describe, expect, it } from 'vitest';
import { findParameterProblems } from './find-parameter-problems';
import type { ParameterDefinition } from './model';

type Case = readonly [
  name: string,
  definition: ParameterDefinition,
  fine: unknown,
  refused: unknown,
  code: string,
];

const properties = { width: {}, height: {} };
const cases: readonly Case[] = [
  ['an integer', { type: 'integer' }, 3, 3.5, 'type'],
  ['an integer as text', { type: 'integer' }, 0, '3', 'type'],
  ['an integer from a minimum on', { type: 'integer', minimum: 1 }, 1, 0, 'too_small'],
  ['an integer up to a maximum', { type: 'integer', maximum: 100 }, 100, 101, 'too_big'],
  ['an integer in steps', { type: 'integer', step: 5 }, 10, 12, 'step'],
  ['an integer in steps from a minimum', { type: 'integer', minimum: 3, step: 5 }, 8, 10, 'step'],
  ['a number', { type: 'number' }, -1.5, Number.NaN, 'type'],
  ['a number within a range', { type: 'number', minimum: 0, maximum: 2 }, 0.7, 2.1, 'too_big'],
  ['a number in steps of a tenth', { type: 'number', minimum: 0, step: 0.1 }, 0.3, 0.35, 'step'],
  ['a text', { type: 'string' }, 'brief', 7, 'type'],
  ['a text that is not empty', { type: 'string' }, 'brief', '  ', 'required'],
  ['a text of a list', { type: 'string', enum: ['low', 'high'] }, 'low', 'middle', 'not_listed'],
  ['a yes or no', { type: 'boolean' }, false, 'true', 'type'],
  ['a list of texts', { type: 'array', items: { type: 'string' } }, ['a', 'a'], 'a', 'type'],
  ['a list of texts alone', { type: 'array', items: { type: 'string' } }, [], ['a', 1], 'type'],
  ['a list without empty texts', { type: 'array', items: { type: 'string' } }, ['a'], [''], 'required'],
  [
    'a list of different numbers',
    { type: 'array', items: { type: 'number' }, uniqueItems: true },
    [1, 2],
    [1, 1],
    'duplicate',
  ],
  [
    'a short list',
    { type: 'array', items: { type: 'boolean' }, maxItems: 1 },
    [true],
    [true, false],
    'too_many',
  ],
  ['an object', { type: 'object', properties }, { width: 1 }, [1], 'type'],
  [
    'an object with all that it needs',
    { type: 'object', properties, required: ['width'] },
    { width: 1 },
    { height: 1 },
    'property',
  ],
  ['an object with known properties', { type: 'object', properties }, {}, { depth: 1 }, 'property'],
];

describe('findParameterProblems', () => {
  it.each(cases)('takes %s', (_, definition, fine, refused, code) => {
    expect(findParameterProblems({ it: definition }, { it: fine })).toEqual({});
    expect(findParameterProblems({ it: definition }, { it: refused })).toMatchObject({ it: { code } });
  });

  it('knows only the parameters of the model, and needs none', () => {
    const definitions = { top_k: { type: 'integer' } } as const;
    expect(findParameterProblems(definitions, {})).toEqual({});
    expect(findParameterProblems(definitions, { top_k: 1, toString: 1 })).toEqual({
      toString: { code: 'unknown' },
    });
  });
});
