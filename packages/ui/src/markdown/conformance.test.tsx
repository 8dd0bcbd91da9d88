import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createMarkdownStream } from './markdown-stream';
import { createRandom, cut, readData } from './test-support/data';
import { StreamedMarkdown } from './test-support/labelled';
import { renderInRoot } from './test-support/render-in-root';
import { specificationHtml } from './test-support/specification-html';

afterEach(cleanup);

interface Example {
  example: number | string;
  section: string;
  markdown: string;
  html: string;
}

const own: Example[] = [
  {
    example: 1,
    section: 'own',
    markdown: '- a\n- b\n\n  c\n',
    html: '<ul><li><p>a</p></li><li><p>b</p><p>c</p></li></ul>',
  },
  { example: 2, section: 'own', markdown: '***a** b*\n', html: '<p><em><strong>a</strong> b</em></p>' },
  {
    example: 3,
    section: 'own',
    markdown: '> a\nb\n\n    c\n',
    html: '<blockquote><p>a\nb</p></blockquote><pre><code>c</code></pre>',
  },
  {
    example: 4,
    section: 'own',
    markdown: '[a]\n\n[A]: https://a.example "t"\n',
    html: '<p><a href="https://a.example" title="t">a</a></p>',
  },
  {
    example: 5,
    section: 'own',
    markdown: '|a|b|\n|-|:-:|\n|`\\|`|~~x~~|\n',
    html: '<table><thead><tr><th>a</th><th align="center">b</th></tr></thead><tbody><tr><td><code>|</code></td><td align="center"><del>x</del></td></tr></tbody></table>',
  },
];

/**
 * Intentional differences from the examples: raw HTML is shown as text (including a comment between lists); only common entity
 * names are supported; bare URLs become links, as GFM extends CommonMark; ftp is not a supported scheme; a single tilde strikes
 * nothing; one example has no expected output.
 */
const corpora = [
  {
    file: 'commonmark-0.31.2.json',
    count: 588,
    differ: [21, 25, 31, 201, 308, 309, 344, 475, 476, 477, 491, 494, 524, 536, 606, 608, 611, 612, 642, 643],
  },
  {
    file: 'gfm-0.29.json',
    count: 634,
    differ: [
      170,
      288,
      289,
      317,
      321,
      327,
      354,
      484,
      485,
      486,
      500,
      503,
      532,
      544,
      614,
      616,
      619,
      620,
      628,
      663,
      664,
      'extension_examples 17',
      'extension_examples 18',
      'extension_examples 20',
    ],
  },
];

describe.each(corpora)('$file', ({ file, count, differ }) => {
  const data = readData(file);
  const examples = data ? examplesOf(data) : own;

  it(`writes the structure of the specification${data ? '' : ' (own few examples: ORIEL_DATA is not set)'}`, () => {
    const failed = examples.filter(
      ({ markdown, html }) => normalize(rendered([markdown])) !== normalize(html),
    );
    if (data) expect(examples).toHaveLength(count);
    expect(failed.map(each => each.example)).toEqual(data ? differ : []);
  });

  it(`ends the same however the text is cut${data ? '' : ' (own few examples: ORIEL_DATA is not set)'}`, () => {
    const random = createRandom(42);
    for (const { markdown } of examples) {
      const whole = rendered([markdown]);
      expect(rendered([...markdown])).toBe(whole);
      expect(rendered(cut(markdown, random, 7))).toBe(whole);
    }
  });
});

it(`shows the same elements however the text is cut${readData('gfm-0.29.json') ? '' : ' (own few examples)'}`, () => {
  const data = readData('gfm-0.29.json');
  const random = createRandom(5);
  for (const { markdown } of data ? examplesOf(data) : own) {
    const streams = [[markdown], cut(markdown, random, 9)].map(deltas => {
      const stream = createMarkdownStream();
      const view = renderInRoot(<StreamedMarkdown stream={stream} />);
      for (const delta of deltas) act(() => stream.append(delta));
      act(() => stream.finish());
      // Ids differ between views.
      const html = view.container.innerHTML.replace(/md-\d+-/g, '');
      view.unmount();
      return html;
    });
    expect(streams[1]).toBe(streams[0]);
  }
}, 60_000);

function examplesOf(data: string): Example[] {
  // The files contain one list of the specification and, for GFM, one of the extensions.
  const lists = JSON.parse(data) as Record<string, Example[]>;
  return Object.entries(lists)
    .filter(([, list]) => Array.isArray(list))
    .flatMap(([name, list]) =>
      list.map(each => ({
        ...each,
        example: name === 'examples' ? each.example : `${name} ${each.example}`,
      })),
    )
    .filter(({ section }) => !section.includes('HTML'));
}

function rendered(deltas: readonly string[]): string {
  const stream = createMarkdownStream();
  for (const delta of deltas) stream.append(delta);
  stream.finish();
  return specificationHtml(stream);
}

function normalize(html: string): string {
  return html
    .replace(/\s*\n\s*/g, '\n')
    .replace(/>\n/g, '>')
    .replace(/\n</g, '<')
    .replace(/<input[^>]*>/g, box => (box.includes('checked') ? '[x]' : '[ ]'))
    .trim();
}
