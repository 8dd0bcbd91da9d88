import { expect, it } from 'vitest';
import { createSentenceCutter } from './sentences';

it('gives out whole sentences only', () => {
  const cutter = createSentenceCutter();
  expect(cutter.add('It costs 4.5 eu')).toEqual([]);
  expect(cutter.add('ros. That is **cheap')).toEqual(['It costs 4.5 euros.']);
  expect(cutter.add('**.\n\n# Next')).toEqual(['That is cheap .']);
  expect(cutter.rest()).toBe('Next');
  expect(cutter.rest()).toBe('');
});

it('leaves code and the marks of links out', () => {
  const cutter = createSentenceCutter();
  expect(cutter.add('See [the page](https://a.example).\n```js\nlet a = 1;\n```\n- Done\n')).toEqual([
    'See the page.',
    'Done',
  ]);
});

it('takes marks away, and leaves names whole', () => {
  const cutter = createSentenceCutter();
  expect(cutter.add('Set `OPENAI_BASE_URL`, _then_ __start__ it.\n')).toEqual([
    'Set OPENAI_BASE_URL , then start it.',
  ]);
});
