import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cardLimits } from '../card-limits';
import { defaultValues, fillPrompt, findOpenVariables, type VariableValues } from './fill-prompt';
import { type ParsedPrompt, parsePrompt } from './parse-prompt';
import type { PromptVariable } from './prompt-variable';

/** The rows of the case table in the grammar document. */
function readCases(): string[][] {
  const file = new URL('../../../../docs/prompt-variables.md', import.meta.url);
  const [, table = ''] = readFileSync(file, 'utf8').split('## Cases');
  return table
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .map(line =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map(cell => unwrap(cell.trim())),
    );
}

const unwrap = (cell: string): string =>
  cell
    .replace(/^`(.*)`$/s, '$1')
    .replaceAll('\\|', '|')
    .replaceAll('\\_', '_')
    .replaceAll('&#x308;', '\u0308')
    .replaceAll('⏎', '\n');

function sampleOf({ type, options, name }: PromptVariable): string {
  switch (type) {
    case 'number':
      return '1';
    case 'date':
      return '2026-01-31';
    case 'choice':
    case 'choices':
      return options[0] ?? '';
    default:
      return `<${name}>`;
  }
}

const fillAll = (parsed: ParsedPrompt): VariableValues =>
  new Map(parsed.variables.map(variable => [variable.key, sampleOf(variable)]));

describe('parsePrompt', () => {
  const cases = readCases();

  it('finds the table', () => expect(cases.length).toBeGreaterThan(35));

  it.each(cases)('%s', (prompt, variables, problems, text) => {
    const parsed = parsePrompt(prompt ?? '');
    const names = parsed.variables.map(
      ({ name, type, isOptional }) => `${isOptional ? `(${name})` : name}: ${type}`,
    );
    expect(names.join(', ')).toBe(variables);
    expect(parsed.problems.map(({ code }) => code).join(', ')).toBe(problems);
    expect(fillPrompt(parsed, fillAll(parsed))).toBe(text);
    expect(parsed.segments.map(segment => segment.text).join('')).toBe(prompt);
  });

  it('says where the pieces are', () => {
    const { segments } = parsePrompt('Dear {{name}}, {{}}');
    expect(segments.map(({ kind, start, end }) => [kind, start, end])).toEqual([
      ['text', 0, 5],
      ['variable', 5, 13],
      ['text', 13, 19],
    ]);
  });

  it('reads attributes', () => {
    const [variable] = parsePrompt(
      '{{Tone; a; b | label: How | help: Ask: who? | default: b | optional}}',
    ).variables;
    expect(variable).toEqual({
      key: 'tone',
      name: 'Tone',
      type: 'choice',
      options: ['a', 'b'],
      label: 'How',
      help: 'Ask: who?',
      default: 'b',
      isOptional: true,
    });
  });

  it.each([
    ['{{a | long | date}}', 'type_twice'],
    ['{{a | help: b | help: c}}', 'attribute_twice'],
    ['{{a | choices | default: b}}', 'options_missing'],
    ['{{a; b | number}}', 'options_unexpected'],
    ['{{a; b; c | choices | default: b, d}}', 'default_unfit'],
    ['{{a | date | default: today}}', 'default_unfit'],
  ])('says how %s contradicts itself', (prompt, reason) => {
    expect(parsePrompt(prompt).problems).toEqual([
      { code: 'variable_attributes', details: { name: 'a', reason }, start: 0, end: prompt.length },
    ]);
  });

  it.each<[string, string, string[], string[]]>([
    ['the same text', '{{Tone; a; a}}', ['a'], ['a']],
    ['space around it', '{{Tone; a ;  a;b}}', ['a', 'b'], ['a']],
    ['another case', '{{Tone; Warm; warm; WARM; cold}}', ['Warm', 'cold'], ['warm', 'WARM']],
    ['another form of Unicode', '{{Tone; \u00fc; u\u0308}}', ['\u00fc'], ['u\u0308']],
    ['a choice of several', '{{Tone; a; b; a | choices}}', ['a', 'b'], ['a']],
    ['nothing else', '{{Tone; straße; strasse}}', ['straße', 'strasse'], []],
  ])('drops an option that is equal to one before it: %s', (_, prompt, options, dropped) => {
    const { variables, repeatedOptions, problems } = parsePrompt(prompt);
    expect(variables[0]?.options).toEqual(options);
    expect(repeatedOptions).toEqual(dropped.map(option => ({ name: 'Tone', option })));
    expect(problems).toEqual([]);
  });

  it.each([
    ['{{a; Warm; warm | default: warm}}', 'Warm'],
    ['{{a; x; X; y; Y | choices | default: X, y}}', 'x, y'],
  ])('begins with the option that stays: %s', (prompt, preset) => {
    const { variables, problems } = parsePrompt(prompt);
    expect([variables[0]?.default, problems]).toEqual([preset, []]);
  });

  it('counts variables and options', () => {
    const variables = (count: number) => Array.from({ length: count }, (_, n) => `{{v${n}}}`).join(' ');
    const options = (count: number) => `{{v; ${Array.from({ length: count }, (_, n) => n).join(';')}}}`;
    expect(parsePrompt(variables(cardLimits.variables)).problems).toEqual([]);
    expect(parsePrompt(variables(cardLimits.variables + 5)).problems.map(({ code }) => code)).toEqual([
      'variable_too_many',
    ]);
    expect(parsePrompt(options(cardLimits.options)).problems).toEqual([]);
    expect(parsePrompt(`{{v${';a'.repeat(cardLimits.options + 1)}}}`).problems).toEqual([]);
    expect(parsePrompt(options(cardLimits.options + 1)).problems.map(({ code }) => code)).toEqual([
      'variable_too_many_options',
    ]);
  });

  it.each([
    ['10,000 variables', (n: number) => Array.from({ length: n }, (_, k) => `{{v${k}}}`).join('')],
    ['10,000 times the same variable', (n: number) => '{{v}}'.repeat(n)],
    ['10,000 open braces', (n: number) => '{{'.repeat(n)],
    ['10,000 closed braces', (n: number) => '}}'.repeat(n)],
    ['10,000 equal options', (n: number) => `{{v${';x'.repeat(n)}|default:x}}`],
    ['10,000 options', (n: number) => `{{v${Array.from({ length: n }, (_, at) => `;${at}`).join('')}}}`],
    ['10,000 attributes', (n: number) => `{{v${'|long'.repeat(n)}}}`],
    ['10,000 pieces that are no attributes', (n: number) => `{{v${'|x'.repeat(n)}}}`],
    ['10,000 levels', (n: number) => `${'{{a'.repeat(n)}${'}}'.repeat(n)}`],
  ])('reads %s, every character a fixed number of times', (_, build) => {
    const text = build(10_000);
    const parsed = parsePrompt(text);
    expect(parsed.segments.map(segment => segment.text).join('')).toBe(text);
  });
});

describe('fillPrompt', () => {
  it('does not read what is filled in', () => {
    const parsed = parsePrompt('{{a}} {{b}}');
    const values = new Map([
      ['a', '{{b}} $& $1'],
      ['b', '{{a}}'],
    ]);
    expect(fillPrompt(parsed, values)).toBe('{{b}} $& $1 {{a}}');
  });

  it('fills every place of a name, and leaves open ones as they are', () => {
    const parsed = parsePrompt('{{a}} {{A}} {{b}} {{c | optional}}.');
    expect(fillPrompt(parsed, new Map([['a', ' x ']]))).toBe('x x {{b}} .');
  });

  it('joins choices', () => {
    const parsed = parsePrompt('{{a; x; y; z | choices}}');
    expect(fillPrompt(parsed, new Map([['a', ['x', 'z']]]))).toBe('x, z');
  });
});

describe('findOpenVariables', () => {
  it.each([
    ['a field', '{{v}}', 'x', true],
    ['an empty field', '{{v}}', '', false],
    ['a field of spaces', '{{v}}', '  ', false],
    ['an optional field', '{{v|optional}}', '', true],
    ['one of the options', '{{v;a;b}}', 'b', true],
    ['none of the options', '{{v;a;b}}', 'c', false],
    ['some of the options', '{{v;a;b|choices}}', ['a', 'b'], true],
    ['a foreign option', '{{v;a;b|choices}}', ['a', 'c'], false],
    ['no option', '{{v;a;b|choices}}', [], false],
    ['a number', '{{v|number}}', '-1.5', true],
    ['a number as a German writes it', '{{v|number}}', '-1,5', true],
    ['a price with a separator of thousands', '{{v|number}}', '1.500,50', false],
    ['no number', '{{v|number}}', '1e5', false],
    ['a day', '{{v|date}}', '2024-02-29', true],
    ['no day', '{{v|date}}', '2023-02-29', false],
  ] as const)('%s', (_, prompt, value, isFilled) => {
    const open = findOpenVariables(parsePrompt(prompt), new Map([['v', value]]));
    expect(open.length === 0).toBe(isFilled);
  });

  it('begins with the defaults', () => {
    const parsed = parsePrompt('{{a | default: x}} {{b}}');
    expect([...defaultValues(parsed)]).toEqual([['a', 'x']]);
  });
});
