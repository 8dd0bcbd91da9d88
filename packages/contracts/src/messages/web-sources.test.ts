import { expect, it } from 'vitest';
import type { MessagePart } from './message';
import { webSources } from './web-sources';

const response = (functionName: string, result: unknown, isError?: boolean): MessagePart => ({
  type: 'function_response',
  functionName,
  id: 'c',
  result: typeof result === 'string' ? result : JSON.stringify(result),
  ...(isError && { isError }),
});
const text = (said: string): MessagePart => ({ type: 'text', text: said });
const results = ['a', 'b'].map(name => ({ title: name, url: `https://${name}.example/`, text: '' }));

it('names what was read, and of a search what the answer names', () => {
  const page = response('web_page_reader', { url: 'https://tides.example/x', title: '', text: 'Noon' });
  const search = response('web_search', { results });
  expect(webSources([page, search, text('See https://b.example')])).toEqual([
    { url: 'https://tides.example/x', title: 'tides.example' },
    { url: 'https://b.example/', title: 'b' },
  ]);
  expect(webSources([search, text('Noon.')]).map(({ title }) => title)).toEqual(['a', 'b']);
  expect(webSources([page, page])).toHaveLength(1);
});

it.each([
  ['a failure', response('web_search', { results }, true)],
  ['another tool', response('mcp_docs_web_search', { results })],
  ['what was cut', response('web_search', '{"results":[{"url":"https://a.exa')],
  ['no list', response('web_search', { results: 'https://a.example' })],
  ['null', response('web_page_reader', 'null')],
  ['scripts', response('web_page_reader', { url: 'javascript:alert(1)', title: 'x' })],
  ['odd entries', response('web_search', { results: [null, 7, { url: 9 }, { url: 'no address' }] })],
])('names nothing of %s', (_, part) => {
  expect(webSources([part])).toEqual([]);
});

it('names ten at most, with short titles', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({
    url: `https://${index}.example`,
    title: 'x'.repeat(500),
  }));
  const sources = webSources([response('web_search', { results: many })]);
  expect(sources).toHaveLength(10);
  expect(sources[0]?.title).toHaveLength(120);
});
