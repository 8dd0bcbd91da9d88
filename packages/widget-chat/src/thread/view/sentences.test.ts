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

it('reads no ruler of a table, of a heading or between paragraphs', () => {
  const cutter = createSentenceCutter();
  const table = '| Site | Seats |\n| :--- | ---: |\n| A | 12 |\n\n---\n***\n_ _ _\n';
  expect(cutter.add(table)).toEqual(['Site Seats', 'A 12']);
  expect(cutter.add('Title\n=====\nSite | Seats\n--- | ---\nA | 12\n> ---\n- ---')).toEqual([
    'Title',
    'Site Seats',
    'A 12',
  ]);
  expect(cutter.rest()).toBe('');
});

it('reads no bullet that nothing follows, and leaves a dash between words', () => {
  const cutter = createSentenceCutter();
  expect(cutter.add('Berlin -- Bonn.\n- \n1. One\n')).toEqual(['Berlin -- Bonn.', '1.', 'One']);
});
