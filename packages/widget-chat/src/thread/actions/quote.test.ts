import { expect, it } from 'vitest';
import { plainText, shortened } from './quote';

it('reads an answer as plain text, without marks and controls', () => {
  const article = document.createElement('article');
  article.innerHTML = `<div class="md"><h2>Result</h2><p><strong>Werk 9</strong> is the <a href="https://example.org/">cheapest</a>.<br>By far.</p>
    <ul><li>one</li><li>two</li></ul>
    <div class="md-block"><div class="md-head"><b>Table</b><button>Copy</button></div><table><tbody><tr><td>a</td><td>1</td></tr></tbody></table></div></div>`;
  expect(plainText(article)).toBe('Result\nWerk 9 is the cheapest.\nBy far.\none\ntwo\na 1');
});

it('shortens a text after a word', () => {
  expect(shortened('short')).toBe('short');
  const long = shortened(`${'word, '.repeat(100)}`);
  expect(long.length).toBeLessThanOrEqual(300);
  expect(long.endsWith('word …')).toBe(true);
  expect(shortened('x'.repeat(400))).toBe(`${'x'.repeat(300)} …`);
  expect(shortened(`${'x'.repeat(299)}😀😀`)).toBe(`${'x'.repeat(299)} …`);
});
