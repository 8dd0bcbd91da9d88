import { pageLimits } from '@oriel/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { PageTool } from '../options/mount-options';
import { answerTools, callTool, listTools } from './tools';

const tool = (overrides: Partial<PageTool> = {}): PageTool => ({ execute: () => 'done', ...overrides });
const call = (lent: PageTool, input: unknown = {}, signal = new AbortController().signal) =>
  callTool({ lent }, 'lent', input, signal);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('what a page lends', () => {
  it('is told as names, texts and JSON schemas', () => {
    const input = z.object({ order: z.string() });
    const [zod, given, named] = listTools({
      zod: tool({ title: 'Look up', description: 'Status of an order', input }),
      given: tool({ title: 'Look up', input, parameters: { type: 'object', maxProperties: 3 } }),
      named: tool(),
    });
    expect(zod).toEqual({
      name: 'zod',
      title: 'Look up',
      description: 'Status of an order',
      parameters: expect.objectContaining({
        type: 'object',
        properties: { order: { type: 'string' } },
        required: ['order'],
      }),
    });
    expect(zod?.parameters).not.toHaveProperty('$schema');
    expect(given).toMatchObject({ description: 'Look up', parameters: { type: 'object', maxProperties: 3 } });
    expect(named).toEqual({
      name: 'named',
      title: 'named',
      description: 'named',
      parameters: { type: 'object' },
    });
    expect(console.warn).not.toHaveBeenCalled();
  });

  it.each([null, undefined, {}])('is nothing where there are no functions: %j', tools => {
    expect(listTools(tools)).toEqual([]);
  });

  it.each(['__proto__', 'two words', '1st', '', 'a'.repeat(pageLimits.toolName + 1)])(
    'leaves the name "%s" out, and the console says so',
    name => {
      const tools: Record<string, PageTool> = { fits: tool() };
      Object.defineProperty(tools, name, { value: tool(), enumerable: true });
      expect(listTools(tools).map(each => each.name)).toEqual(['fits']);
      expect(console.warn).toHaveBeenCalledOnce();
    },
  );

  it.each([
    ['nothing', null, 0],
    ['a description that is no text', { ...tool(), description: 4 }, 1],
    ['a title that is none', { ...tool(), title: {} }, 1],
    ['parameters that are no schema', { ...tool(), parameters: 'string' }, 1],
  ])('leaves out %s in place of a function, and lends the others', (_, odd, warnings) => {
    // Untyped pages may pass anything.
    const tools = { fits: tool(), odd } as unknown as Record<string, PageTool>;
    expect(listTools(tools).map(({ name }) => name)).toEqual(['fits']);
    expect(console.warn).toHaveBeenCalledTimes(warnings);
  });

  it('is plain data, whatever stands in a schema', () => {
    const parameters = { type: 'object', toString: () => '', when: new Date(0) };
    const [lent] = listTools({ lent: tool({ parameters }) });
    expect(lent?.parameters).toEqual({ type: 'object', when: '1970-01-01T00:00:00.000Z' });
  });

  it('ends at the limits of number and length', () => {
    const many = Object.fromEntries(
      Array.from({ length: pageLimits.tools + 1 }, (_, index) => [`f${index}`, tool()]),
    );
    expect(listTools(many)).toHaveLength(pageLimits.tools);
    const parameters = { type: 'object', description: 'x'.repeat(pageLimits.toolParameters - 100) };
    const long = Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [`f${index}`, tool({ parameters })]),
    );
    expect(listTools(long)).toHaveLength(
      Math.floor(pageLimits.allParameters / JSON.stringify(parameters).length),
    );
    expect(console.warn).toHaveBeenCalledTimes(3);
  });

  it('is cut to what JSON can carry', () => {
    const [lent] = listTools({
      lent: tool({ title: `a\0\ud800${'b'.repeat(pageLimits.toolTitle)}`, description: '\udc00' }),
    });
    expect(lent?.title).toMatch(/^a\ufffdb+$/);
    expect(lent?.description).toBe('\ufffd');
  });
});

describe('a call', () => {
  it('runs with checked arguments and answers JSON', async () => {
    const execute = vi.fn(({ order }) => Promise.resolve({ order, at: new Date(0) }));
    const input = z.object({ order: z.string() });
    expect(await call(tool({ input, execute }), { order: '4711', extra: 1 })).toEqual({
      result: '{"order":"4711","at":"1970-01-01T00:00:00.000Z"}',
    });
    expect(execute).toHaveBeenCalledWith({ order: '4711' }, { signal: expect.any(AbortSignal) });
  });

  it('answers null where the function answers nothing', async () => {
    expect(await call(tool({ execute: () => undefined }))).toEqual({ result: 'null' });
  });

  it.each(['other', '__proto__', 'constructor', 'toString'])('knows no function "%s"', async name => {
    const { signal } = new AbortController();
    expect(await callTool({ lent: tool() }, name, {}, signal)).toEqual({ failure: 'unknown' });
    expect(await callTool(null, name, {}, signal)).toEqual({ failure: 'unknown' });
  });

  it('does not run with arguments that do not fit', async () => {
    const execute = vi.fn();
    const outcome = await call(tool({ input: z.object({ order: z.string() }), execute }), { order: 1 });
    expect(outcome).toMatchObject({ failure: 'arguments', message: expect.any(String) });
    expect(execute).not.toHaveBeenCalled();
  });

  const circular: { self?: unknown } = {};
  circular.self = circular;
  it.each([
    ['is circular', tool({ execute: () => circular })],
    ['is too long', tool({ execute: () => 'x'.repeat(pageLimits.result) })],
    ['is no JSON', tool({ execute: () => 1n })],
    ['does not fit', tool({ output: z.number() })],
  ])('has no result where the answer %s', async (_, lent) => {
    expect(await call(lent)).toMatchObject({ failure: 'answer' });
  });

  it('tells of an error in words of a limited length', async () => {
    const thrown = (cause: unknown) =>
      call(
        tool({
          execute() {
            throw cause;
          },
        }),
      );
    expect(await thrown(new Error('The shop is closed'))).toEqual({
      failure: 'failed',
      message: 'The shop is closed',
    });
    expect(await thrown('a text')).toEqual({ failure: 'failed' });
    expect(await thrown(new Error('x'.repeat(9_999)))).toEqual({
      failure: 'failed',
      message: 'x'.repeat(pageLimits.failure),
    });
  });

  it('ends after its time, and tells the function', async () => {
    let given: AbortSignal | undefined;
    const lent = tool({
      execute(_, { signal }) {
        given = signal;
        return new Promise(() => undefined);
      },
    });
    const outcome = await callTool({ lent }, 'lent', {}, new AbortController().signal, 1);
    expect(outcome).toEqual({ failure: 'timeout' });
    expect(given?.aborted).toBe(true);
  });

  it('ends with the widget, and does not run where that has gone before', async () => {
    const execute = vi.fn(() => new Promise(() => undefined));
    const never = tool({ execute });
    const gone = new AbortController();
    const outcome = call(never, {}, gone.signal);
    gone.abort();
    expect(await outcome).toMatchObject({ failure: 'failed' });
    expect(await call(never, {}, AbortSignal.abort())).toMatchObject({ failure: 'failed' });
    expect(execute).toHaveBeenCalledOnce();
  });
});

it('answers a widget with the list, or with what came of a call', async () => {
  const { signal } = new AbortController();
  expect(answerTools({ lent: tool() }, null, signal)).toMatchObject([{ name: 'lent' }]);
  expect(await answerTools({ lent: tool() }, { name: 'lent', arguments: {} }, signal)).toEqual({
    result: '"done"',
  });
  expect(() => answerTools({ lent: tool() }, { name: 4 }, signal)).toThrow();
});
