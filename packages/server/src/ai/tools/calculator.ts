import { evaluate } from './evaluate';
import type { Tool } from './tool';
import { ToolError } from './tool-error';

/** Evaluates arithmetic, which models get wrong. */
export const calculator: Tool = {
  name: 'calculator',
  title: { de: 'Rechner', en: 'Calculator' },
  summary: {
    de: 'Rechnet Ausdrücke aus, auch mit Klammern.',
    en: 'Calculates, also with brackets.',
  },
  description: 'Works out an arithmetic expression with + - * / % ^ and parentheses.',
  parameters: {
    type: 'object',
    properties: { expression: { type: 'string', description: 'Such as (19.5 + 3) * 4 ^ 2' } },
    required: ['expression'],
    additionalProperties: false,
  },
  run(input) {
    const { expression } = input;
    if (typeof expression !== 'string') throw new ToolError('expression must be a text');
    return JSON.stringify({ expression, result: evaluate(expression) });
  },
};
