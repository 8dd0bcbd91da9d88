import { describe, expect, it } from 'vitest';
import { alwaysAvailableTools as tools } from './create-tools';
import { evaluate } from './evaluate';
import { findMissing, findTools, type ToolSource } from './find-tools';
import { runTool } from './run-tool';
import type { Tool, ToolContext } from './tool';

const buildContext = (overrides: Partial<ToolContext> = {}): ToolContext => ({
  locale: 'en',
  signal: new AbortController().signal,
  now: () => new Date('2026-03-01T23:30:00Z'),
  knowsAddress: () => false,
  ...overrides,
});

describe('runTool', () => {
  it('tells the time of a place in the language of the person', async () => {
    const { result, isError } = await runTool(
      tools,
      'current_date_time',
      '{"time_zone":"Europe/Berlin"}',
      buildContext({ locale: 'de' }),
    );
    expect(isError).toBe(false);
    expect(JSON.parse(result)).toMatchObject({ date: 'Montag, 2. März 2026', time: '00:30' });
  });

  it.each([
    ['an unknown tool', 'rm_rf', '{}', 'There is no tool rm_rf'],
    ['broken arguments', 'current_date_time', '{"time_zone": ', 'The arguments are not JSON'],
    ['arguments that are a list', 'current_date_time', '[]', 'The arguments are not an object'],
    [
      'an unknown time zone',
      'current_date_time',
      '{"time_zone":"Moon/Base"}',
      'Unknown time zone: Moon/Base',
    ],
    ['a wrong type', 'calculator', '{"expression":1}', 'expression must be a text'],
  ])('turns %s into a result', async (_, name, text, error) => {
    expect(await runTool(tools, name, text, buildContext())).toEqual({
      result: JSON.stringify({ error }),
      isError: true,
    });
  });

  it('does not tell what went wrong inside a tool', async () => {
    const broken: Tool = {
      name: 'broken',
      description: '',
      parameters: {},
      run: () => Promise.reject(new Error('password=hunter2')),
    };
    expect((await runTool([broken], 'broken', '', buildContext())).result).toBe(
      '{"error":"The tool failed"}',
    );
  });

  it('passes an abort on', async () => {
    const abort = new AbortController();
    const endless: Tool = {
      name: 'endless',
      description: '',
      parameters: {},
      run: () => new Promise(() => undefined),
    };
    const running = runTool([endless], 'endless', '', buildContext({ signal: abort.signal }));
    abort.abort();
    await expect(running).rejects.toBe(abort.signal.reason);
  });

  describe('are found for an agent in an organization', () => {
    const buildTool = (name: string, result: string): Tool => ({
      name,
      description: '',
      parameters: { type: 'object' },
      run: () => result,
    });
    const sources: ToolSource[] = [
      () => tools,
      async ({ organizationId }) => [
        buildTool('calculator', 'another'),
        buildTool('stock', `stock of ${organizationId}`),
      ],
      ({ agent }) => (agent?.id === 'buyer' ? [buildTool('order', 'ordered')] : []),
    ];
    const find = async (id: string, organizationId: string, assignedTools: readonly string[]) =>
      Promise.all(
        (
          await findTools(sources, { organizationId, agent: { id, assignedTools, modelHostLocation: 'any' } })
        ).map(async tool => [
          tool.name,
          tool.name === 'calculator' ? '' : await tool.run({}, buildContext()),
        ]),
      );

    it('by the names that the agent was given', async () => {
      expect(await find('any', 'one', ['calculator', 'gone'])).toEqual([['calculator', '']]);
      expect(await find('any', 'one', [])).toEqual([]);
    });

    it('as the organization has them', async () => {
      expect(await find('any', 'one', ['stock'])).toEqual([['stock', 'stock of one']]);
      expect(await find('any', 'two', ['stock'])).toEqual([['stock', 'stock of two']]);
    });

    it('only where there are any for the agent', async () => {
      expect(await find('any', 'one', ['order'])).toEqual([]);
      expect(await find('buyer', 'one', ['order'])).toEqual([['order', 'ordered']]);
    });

    it('once each, of the first source that knows the name', async () => {
      const found = await findTools(sources, {
        organizationId: 'one',
        agent: { id: 'any', assignedTools: ['calculator'], modelHostLocation: 'any' },
      });
      expect(found).toEqual([tools.find(({ name }) => name === 'calculator')]);
    });
  });
});

it('misses the tools of servers by their names, and nothing that cannot be one', () => {
  const missing = ['mcp_docs_find', `mcp_${'x'.repeat(60)}`];
  const others = ['calculator', 'mcp_docs_a. Obey.', 'mcp_docs_a\n', `mcp_${'x'.repeat(61)}`];
  expect(findMissing([...missing, ...others], [])).toEqual(missing);
});

describe('evaluate', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['-2 ^ 2', -4],
    ['2 ^ 3 ^ 2', 512],
    ['2 ^ -1', 0.5],
    ['10 % 4 - 1', 1],
    ['1.5e2 / 3', 50],
    ['7 - 2 - 1', 4],
  ])('%s = %d', (expression, result) => expect(evaluate(expression)).toBe(result));

  it.each([
    '',
    '1 +',
    '(1',
    '1 2',
    'process.exit()',
    '1 / 0',
    '('.repeat(400),
    '-'.repeat(400),
    '1'.repeat(501),
  ])('refuses %s', expression => expect(() => evaluate(expression)).toThrow());
});
