import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { describe, expect, it } from 'vitest';
import { fitToolSchema, type SchemaWire } from './tool-schema';

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const text = { type: 'string' };

describe.each<SchemaWire>(['openai', 'anthropic', 'google'])('the schema of a tool for %s', wire => {
  const fit = (schema: object) => fitToolSchema({ ...schema }, wire);

  it('stays the same where endpoints take it', () => {
    const schema = object(
      { day: { type: 'string', description: 'Such as Monday' }, days: { type: 'array', items: text } },
      { required: ['day'], additionalProperties: false },
    );
    expect(fit(schema)).toEqual(schema);
  });

  it.each<[string, object, object]>([
    ['no properties', { type: 'object' }, object({})],
    [
      'the address of a draft',
      { $schema: 'http://json-schema.org/draft-07/schema#', ...object({}) },
      object({}),
    ],
    [
      'a list without items that are described',
      object({ a: { type: 'array', items: [text] } }),
      object({ a: { type: 'array', items: text } }),
    ],
    [
      'a place with several items',
      object({ a: { type: 'array', items: [text, { type: 'number' }] } }),
      object({ a: { type: 'array', items: { anyOf: [text, { type: 'number' }] } } }),
    ],
    [
      'limits of an older draft',
      object({ a: { type: 'number', minimum: 1, exclusiveMinimum: true } }),
      object({ a: { type: 'number', exclusiveMinimum: 1 } }),
    ],
    [
      'flags of an older draft',
      object({ a: { type: 'number', maximum: 1, exclusiveMaximum: false } }),
      object({ a: { type: 'number', maximum: 1 } }),
    ],
    [
      'a name that is required twice',
      object({ a: text }, { required: ['a', 'a'] }),
      object({ a: text }, { required: ['a'] }),
    ],
    [
      'a missing type of an object',
      object({ a: { properties: { b: text } } }),
      object({ a: object({ b: text }) }),
    ],
    [
      'a missing type of a list',
      object({ a: { items: text } }),
      object({ a: { type: 'array', items: text } }),
    ],
    [
      'variants at the top',
      {
        type: 'object',
        anyOf: [
          object({ a: text, b: text }, { required: ['a', 'b'] }),
          object({ b: text }, { required: ['b'] }),
        ],
      },
      object({ b: text, a: text }, { required: ['b'] }),
    ],
    [
      'parts at the top',
      {
        type: 'object',
        required: ['c'],
        properties: { c: text },
        allOf: [object({ a: text }, { required: ['a'] }), object({ b: text })],
      },
      object({ b: text, a: text, c: text }, { required: ['c', 'a'] }),
    ],
    [
      'conditions at the top',
      { ...object({ a: text }), not: { required: ['b'] }, if: {}, else: {} },
      object({ a: text }),
    ],
  ])('is fitted: %s', (_, schema, expected) => {
    expect(fit(schema)).toEqual(expected);
  });

  it('follows references at the top, and ends those to nothing', () => {
    const schema = {
      type: 'object',
      $ref: '#/$defs/input',
      $defs: { input: object({ a: text, b: { $ref: 'https://x.example/s' } }) },
    };
    const { properties } = fit(schema);
    expect(properties).toMatchObject({ a: text });
    expect(JSON.stringify(properties)).not.toContain('$ref');
  });

  it('gives lists items, and values without a schema one', () => {
    const { properties } = fit(object({ list: { type: 'array' }, any: true }));
    const free = wire === 'google' ? text : {};
    expect(properties).toEqual({ list: { type: 'array', items: free }, any: free });
  });
});

describe('the schema of a tool for Google', () => {
  const fit = (schema: object) => fitToolSchema({ ...schema }, 'google');
  const tree = object({ next: { $ref: '#/$defs/node' } });

  it.each<[string, object, object]>([
    [
      'a nested reference',
      object(
        { a: { $ref: '#/$defs/x/properties/y', description: 'd' } },
        { $defs: { x: object({ y: text }) } },
      ),
      object({ a: { type: 'string', description: 'd' } }),
    ],
    [
      'variants of a value',
      object({ a: { oneOf: [text, { type: 'number' }] } }),
      object({ a: { anyOf: [text, { type: 'number' }] } }),
    ],
    [
      'parts of a value',
      object({ a: { allOf: [text, { description: 'd' }] } }),
      object({ a: { type: 'string', description: 'd' } }),
    ],
    ['a number as a constant', object({ a: { const: 1 } }), object({ a: { type: 'number', enum: [1] } })],
    [
      'numbers',
      object({ a: { type: 'integer', enum: [1, 2] } }),
      object({ a: { type: 'integer', enum: [1, 2] } }),
    ],
    [
      'null among texts',
      object({ a: { type: 'string', enum: ['x', null] } }),
      object({ a: { type: ['string', 'null'], enum: ['x', null] } }),
    ],
    [
      'values of several types',
      object({ a: { enum: ['x', 1] } }),
      object({ a: { description: 'One of ["x",1]', type: 'string' } }),
    ],
    [
      'numbers in a text',
      object({ a: { type: 'string', enum: [1, 2], description: 'd' } }),
      object({ a: { type: 'string', description: 'd. One of [1,2]' } }),
    ],
    [
      'a format',
      object({ a: { type: 'string', format: 'uri' }, b: { type: 'string', format: 'date-time' } }),
      object({ a: text, b: { type: 'string', format: 'date-time' } }),
    ],
    [
      'an unknown name that is required',
      object({ a: text }, { required: ['a', 'b'] }),
      object({ a: text }, { required: ['a'] }),
    ],
    ['no type', object({ a: { description: 'd' } }), object({ a: { description: 'd', type: 'string' } })],
  ])('is fitted: %s', (_, schema, expected) => {
    const { $defs, ...fitted } = fit(schema);
    expect(fitted).toEqual(expected);
  });

  it.each<[string, object]>([
    ['references in a circle', object({ root: { $ref: '#/$defs/node' } }, { $defs: { node: tree } })],
    ['a reference to the whole', object({ root: { $ref: '#' } })],
    ['a reference elsewhere', object({ root: { $ref: 'other.json#/x' } })],
    ['mixed values', object({ a: { enum: ['x', 1, null, {}] }, b: { const: {} }, c: { enum: [null] } })],
    [
      'everything allowed',
      object({ a: true, b: {}, c: { type: 'array' }, d: { type: ['string', 'number', 'null'] } }),
    ],
    [
      'patterns of names',
      object({}, { patternProperties: { '^a': text }, additionalProperties: text, minProperties: 1 }),
    ],
  ])('passes the AI SDK: %s', async (_, schema) => {
    let sent: unknown;
    const model = createGoogleGenerativeAI({
      apiKey: 'k',
      fetch: async (_url, init) => {
        sent = JSON.parse(String(init?.body));
        return new Response('data: {"candidates":[{"finishReason":"STOP"}]}\n\n', {
          headers: { 'content-type': 'text/event-stream' },
        });
      },
    })('gemini-2.5-flash');
    await model.doStream({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
      tools: [{ type: 'function', name: 't', description: 'd', inputSchema: { ...fit(schema) } }],
    });
    expect(JSON.stringify(sent)).not.toMatch(/\$ref|oneOf|allOf/);
  });

  it('bounds references that multiply', () => {
    const level = (next: string) =>
      object(
        Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`p${at}`, { $ref: `#/$defs/${next}` }])),
      );
    const schema = object(level('a').properties, {
      $defs: { a: level('b'), b: level('c'), c: level('d'), d: level('e'), e: text },
    });
    expect(JSON.stringify(fit(schema)).length).toBeLessThan(200_000);
  });
});
