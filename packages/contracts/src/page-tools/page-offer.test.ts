import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { pageLimits } from './page-limits';
import { pageOffer } from './page-offer';

const tool = (overrides: Record<string, unknown> = {}) => ({
  name: 'orderStatus',
  description: 'Status of an order',
  parameters: { type: 'object', properties: { order: { type: 'string' } } },
  ...overrides,
});
const takes = (offer: unknown) => z.safeParse(pageOffer, offer).success;
const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

describe('pageOffer', () => {
  it('takes what a page offers, and nothing', () => {
    expect(takes({})).toBe(true);
    expect(takes({ context: 'x'.repeat(pageLimits.context), tools: [tool()] })).toBe(true);
  });

  it.each(['__proto__', '', '1st', 'a b', 'a.b', 'ä', 'a\u0000', 'a\n', 'x'.repeat(pageLimits.toolName + 1)])(
    'refuses the name %j',
    name => expect(takes({ tools: [tool({ name })] })).toBe(false),
  );

  it.each([
    ['a long context', { context: 'x'.repeat(pageLimits.context + 1) }],
    ['a context that is no text', { context: { role: 'system' } }],
    [
      'too many tools',
      { tools: Array.from({ length: pageLimits.tools + 1 }, (_, at) => tool({ name: `t${at}` })) },
    ],
    ['one name twice', { tools: [tool(), tool()] }],
    ['a long description', { tools: [tool({ description: 'x'.repeat(pageLimits.toolDescription + 1) })] }],
    ['a schema of no object', { tools: [tool({ parameters: { type: 'string' } })] }],
    ['a long schema', { tools: [tool({ parameters: { type: 'object', title: 'x'.repeat(4_000) } })] }],
    ['a deep schema', { tools: [tool({ parameters: { type: 'object', items: deep(100_000) } })] }],
    [
      'schemas that are long together',
      {
        tools: Array.from({ length: 5 }, (_, at) =>
          tool({ name: `t${at}`, parameters: { type: 'object', title: 'x'.repeat(3_900) } }),
        ),
      },
    ],
  ])('refuses %s', (_, offer) => expect(takes(offer)).toBe(false));
});
