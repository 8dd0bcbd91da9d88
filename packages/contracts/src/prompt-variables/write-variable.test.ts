import { describe, expect, it } from 'vitest';
import { parsePrompt } from './parse-prompt';
import { type WrittenVariable, writeVariable } from './write-variable';

const plain: WrittenVariable = {
  name: 'Tone',
  type: 'text',
  options: [],
  label: '',
  help: '',
  default: '',
  isOptional: false,
};

describe('writeVariable', () => {
  it.each([
    [{}, '{{Tone}}'],
    [{ label: 'Tone' }, '{{Tone}}'],
    [{ type: 'long' }, '{{Tone | long}}'],
    [{ type: 'choice', options: ['warm', 'cold'] }, '{{Tone; warm; cold}}'],
    [{ type: 'choices', options: ['a', 'b'], default: 'a, b' }, '{{Tone; a; b | choices | default: a, b}}'],
    [
      { type: 'date', isOptional: true, label: 'When', help: 'A: day', default: '2026-11-21' },
      '{{Tone | date | optional | label: When | help: A: day | default: 2026-11-21}}',
    ],
    // Incomplete, but read as intended.
    [{ type: 'choice' }, '{{Tone | choice}}'],
  ] as const)('writes %j', (part, text) => {
    const variable = { ...plain, ...part };
    expect(writeVariable(variable)).toBe(text);
    const [read] = parsePrompt(text).variables;
    expect(read).toEqual({ ...variable, label: variable.label || 'Tone', key: 'tone' });
  });

  it.each([
    { name: '' },
    { name: 'a;b' },
    { name: 'yes | no', type: 'long' },
    { name: 'a}}b' },
    { help: 'a | b' },
    { help: 'a {{b}}' },
    { type: 'choice', options: ['a', 'A'] },
    { type: 'choice', options: ['a;b'] },
    { default: ' x' },
  ] as const)('writes nothing that would be read otherwise: %j', part => {
    expect(writeVariable({ ...plain, ...part })).toBeUndefined();
  });
});
