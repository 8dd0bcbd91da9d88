import type { MessagePart } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { toolArgumentsOf, toolResultOf } from './tool-result';

const response = (result: unknown, rest: object = {}): MessagePart => ({
  type: 'function_response',
  functionName: 'search_web',
  id: 'a',
  result: typeof result === 'string' ? result : JSON.stringify(result),
  ...rest,
});
const call = (given: string): MessagePart => ({
  type: 'function_call',
  functionName: 'search_web',
  id: 'a',
  arguments: given,
});

describe('the result of a tool', () => {
  it('is pairs of names and values where it is an object', () => {
    expect(
      toolResultOf(response({ time_zone: 'UTC', utcOffset: 0, tags: ['a', 'b'], at: null })).data,
    ).toEqual({
      pairs: [
        ['Time zone', 'UTC'],
        ['Utc offset', '0'],
        ['Tags', 'a, b'],
        ['At', '–'],
      ],
    });
  });

  it('is a small table where it is a list of objects, and says how many rows are left out', () => {
    const rows = Array.from({ length: 15 }, (_, index) => ({
      site: `S${index}`,
      seats: index,
      place: { x: 1 },
    }));
    const { table } = toolResultOf(response(rows)).data;
    expect(table?.columns).toEqual(['Site', 'Seats', 'Place']);
    expect(table?.rows).toHaveLength(12);
    expect(table?.rows[1]).toEqual(['S1', '1', '{ "x": 1 }']);
    expect(table?.more).toBe(3);
  });

  it('is both where an object holds such a list', () => {
    const { pairs, table } = toolResultOf(response({ query: 'kWh', rows: [{ price: 0.241 }] })).data;
    expect(pairs).toEqual([['Query', 'kWh']]);
    expect(table?.rows).toEqual([['0.241']]);
  });

  it('is words where it is words, or no JSON at all', () => {
    expect(toolResultOf(response('"42"')).data.text).toBe('42');
    expect(toolResultOf(response('not {json')).data.text).toBe('not {json');
    expect(toolResultOf(response('""')).data.text).toBe('');
  });

  it('is a failure with the reason in words', () => {
    const { data, isError } = toolResultOf(response({ error: 'No answer within 30 seconds' }));
    expect([data.text, isError]).toEqual(['No answer within 30 seconds', true]);
    expect(toolResultOf(response('"ok"', { isError: true })).isError).toBe(true);
  });

  it('counts each address once as a source', () => {
    const found = [{ url: 'https://a.example' }, { url: 'https://b.example' }, { url: 'https://a.example' }];
    expect(toolResultOf(response({ results: found })).sources).toBe(2);
    expect(toolResultOf(response({ url: 'javascript:alert(1)', name: 'https://c.example' })).sources).toBe(0);
  });
});

it('arguments are read as they stand while they come', () => {
  expect(toolArgumentsOf(call('{"query":"kW')).text).toBe('{"query":"kW');
  expect(toolArgumentsOf(call('{"query":"kWh"}')).pairs).toEqual([['Query', 'kWh']]);
});
