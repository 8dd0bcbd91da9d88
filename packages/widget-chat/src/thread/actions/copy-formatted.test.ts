import { expect, it } from 'vitest';
import { formattedText } from './copy-formatted';

it('keeps the structure of a text and nothing of the page, no style, script or address of its own', () => {
  const article = document.createElement('article');
  article.innerHTML = `<div class="md"><p class="x" style="color:red" onclick="a()">Bold <strong>text</strong>, <a href="https://example.org/" class="l">link</a>
    <a href="javascript:alert(1)">no</a> <img src="x" onerror="a()"></p>
    <div class="md-block"><div class="md-head"><b>Code</b><button>Copy</button></div><pre tabindex="0"><code><span>a &lt; b</span></code></pre></div>
    <table><tbody><tr><td dir="auto">1</td></tr></tbody></table><iframe src="https://example.org"></iframe></div><button>Copy</button>`;
  expect(formattedText(article).replace(/\n\s*/g, '')).toBe(
    '<p>Bold <strong>text</strong>, <a href="https://example.org/">link</a><a>no</a> </p><pre><code>a &lt; b</code></pre><table><tbody><tr><td>1</td></tr></tbody></table>',
  );
});
