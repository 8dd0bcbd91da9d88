import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BlockNode } from './blocks/block-node';
import { parseInline } from './inline/inline-parser';
import { inlineSegments } from './inline/inline-segments';
import { createMarkdownStream, type MarkdownStream } from './markdown-stream';
import { loadNotes } from './render/load-notes';
import { createRandom, cut, readData } from './test-support/data';
import { StreamedMarkdown } from './test-support/labelled';
import { renderInRoot } from './test-support/render-in-root';

afterEach(cleanup);

const ownPayloads = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1)) [b](JaVaScRiPt:alert(1)) [c](java\nscript:alert(1)) [d](&#106;avascript:alert(1))',
  '![a](javascript:alert(1)) ![b](https://evil.example/?secret) ![c](data:image/svg+xml,<svg/onload=alert(1)>)',
  '<form><input name=x autofocus onfocus=alert(1)><button formaction=javascript:alert(1)>x</form>',
  '<a href="javascript:alert(1)" style="position:fixed" id=x name=y>x</a>',
  '[x]: javascript:alert(1)\n\n[x] <javascript:alert(1)> <data:text/html,x>',
  '```"><img src=x onerror=alert(1)>\n</code><script>alert(1)</script>\n```',
  '| <b onclick=alert(1)> |\n|-|\n| [x](vbscript:a) |',
  '7. <b>a</b>\n8. b',
  'a[^"><b id=x>] b[^1]\n\n[^"><b id=x>]: <i onclick=alert(1)>\n[^1]: [x](javascript:alert(1))',
];

/** Elements allowed in the shown text, with their attributes. */
const allowed: Record<string, readonly string[]> = {
  a: ['href', 'title', 'target', 'rel', 'id', 'role', 'aria-label', 'data-host'],
  button: ['type', 'class', 'title', 'aria-label'],
  // A formula that cannot be rendered has the reason in its title.
  span: ['class', 'role', 'aria-label', 'data-done', 'title'],
  div: ['class', 'data-long', 'tabindex', 'role', 'aria-label', 'hidden'],
  section: ['class', 'role', 'aria-label'],
  sup: ['class'],
  li: ['id', 'tabindex', 'value'],
  pre: ['tabindex', 'role', 'aria-label'],
  ol: ['start', 'data-digits'],
  th: ['scope', 'class'],
  td: ['class'],
  ...Object.fromEntries(
    'p h1 h2 h3 h4 h5 h6 ul blockquote code em strong del br hr b table thead tbody tr'
      .split(' ')
      .map(tag => [tag, []]),
  ),
};

/** Harmful elements and attributes in a formula; all others belong to MathML. */
const harmful = /^(?:on.*|href|src|style|class|id|action.*|xlink:.*)$/i;
const mathNamespace = 'http://www.w3.org/1998/Math/MathML';

function faults(container: HTMLElement): string[] {
  const found: string[] = [];
  for (const element of container.querySelectorAll('*')) {
    const tag = element.localName;
    if (element.namespaceURI === mathNamespace) {
      if (tag === 'maction' || tag === 'annotation-xml') found.push(tag);
      for (const { name } of element.attributes) if (harmful.test(name)) found.push(`${tag} ${name}`);
      continue;
    }
    const attributes = Object.hasOwn(allowed, tag) ? allowed[tag] : undefined;
    if (!attributes) found.push(tag);
    for (const { name, value } of element.attributes) {
      if (name !== 'dir' && !attributes?.includes(name)) found.push(`${tag} ${name}`);
      if (name === 'href' && !/^(?:https?:|mailto:|#md-\d+-(?:note|ref)-[\d-]+$)/.test(value))
        found.push(`${tag} ${value}`);
      if (name === 'id' && !/^md-\d+-(?:note|ref)-[\d-]+$/.test(value)) found.push(`${tag} ${value}`);
    }
    const isOutside = tag === 'a' && !element.getAttribute('href')?.startsWith('#');
    if (isOutside && element.getAttribute('rel') !== 'noopener noreferrer') found.push('a without rel');
    // The host named for a link is always the host of its URL.
    const host = element.getAttribute('data-host');
    if (host !== null && host !== new URL(element.getAttribute('href') ?? '').host)
      found.push(`data-host ${host}`);
  }
  return found;
}

describe('payloads', () => {
  const data = readData('xss.public.jsonl');
  const payloads = data
    ? data
        .split('\n')
        .filter(Boolean)
        // One record per line, each with its `input`; the first is a header.
        .map(line => (JSON.parse(line) as { input?: string }).input)
        .filter(input => input !== undefined)
    : ownPayloads;
  const note = data ? `all ${payloads.length}` : 'own few: ORIEL_DATA is not set';

  // Formulas and footnotes render synchronously from here on, whichever files ran before this one.
  beforeAll(async () => {
    await loadNotes();
    const { container, unmount } = show(['$x$']);
    await waitFor(() => expect(container.querySelector('math')).not.toBeNull());
    unmount();
  });

  it(`show as text and links only, at the end and on the way (${note})`, () => {
    const random = createRandom(3);
    const wrong: [string, string[]][] = [];
    for (const payload of payloads) {
      const whole = show([payload]);
      const end = withoutIds(whole.container);
      const atEnd = faults(whole.container);
      whole.unmount();
      const stream = createMarkdownStream();
      const view = renderInRoot(<StreamedMarkdown stream={stream} />);
      const onTheWay: string[] = [];
      for (const delta of cut(payload, random, Math.max(8, payload.length / 6))) {
        act(() => stream.append(delta));
        onTheWay.push(...faults(view.container));
      }
      act(() => stream.finish());
      if (withoutIds(view.container) !== end) onTheWay.push('another end');
      view.unmount();
      if (atEnd.length || onTheWay.length) wrong.push([payload, [...atEnd, ...onTheWay]]);
    }
    if (data) expect(payloads).toHaveLength(1360);
    expect(wrong).toEqual([]);
  }, 120_000);
});

describe('slow inputs', () => {
  const data = readData('pathological.json');
  const inputs = data
    ? pathologicalInputs(data)
    : [
        '*a **a '.repeat(20_000),
        '[a'.repeat(50_000),
        '> '.repeat(50_000),
        '```\n'.repeat(20_000),
        '`'.repeat(9e4),
        `${'`'.repeat(9e4)}a\``,
      ];
  const note = data ? `all ${inputs.length}` : 'own few: ORIEL_DATA is not set';

  it(`are read in time that grows with their length, not faster (${note})`, () => {
    const plain = 'word '.repeat(20_000);
    const warm = Math.min(...[1, 2, 3].map(() => timeOf(plain)));
    // An ordinary text of this length takes one unit; quadratic time would take thousands.
    for (const input of inputs)
      expect(timeOf(input), input.slice(0, 40)).toBeLessThan(
        Math.max(1, input.length / plain.length) * (warm + 1) * 400,
      );
  }, 120_000);

  it(`are read so without a cut, as cells of tables are (${note})`, () => {
    const half = 16_000;
    const marks = [
      `${'*a _b '.repeat(half)}${'_ *'.repeat(half)}`,
      `${'**a *b'.repeat(half)}${'c* d**'.repeat(half)}`,
      `${'![a'.repeat(half)}${'](b)'.repeat(half)}`,
      '*www.a'.repeat(half),
      'www.a.b '.repeat(half),
      '_www.a_b.c_d'.repeat(half),
      '\\(a \\[b $c $$d '.repeat(half),
      '[^1] [^'.repeat(half),
      `a${' '.repeat(8 * half)}b\nc`,
    ];
    const read = (text: string, open: boolean) => {
      const start = process.cpuUsage();
      parseInline(text, { open, find: () => undefined });
      return millisecondsSince(start);
    };
    const plain = 'word '.repeat(20_000);
    const warm = Math.min(...[1, 2, 3].map(() => read(plain, false)));
    for (const input of [...inputs, ...marks])
      for (const open of [false, true])
        expect(read(input, open), input.slice(0, 40)).toBeLessThan(
          Math.max(1, input.length / plain.length) * (warm + 1) * 400,
        );
  }, 120_000);

  it('never nest deeper than the browser can lay out', () => {
    for (const input of [
      `${'> '.repeat(5000)}a`,
      `${'*'.repeat(4001)}a${'*'.repeat(4001)}`,
      `${'- '.repeat(2000)}a`,
      `${'[a'.repeat(500)}${'](b)'.repeat(500)}`,
    ]) {
      const { container, unmount } = show([input]);
      let depth = 0;
      for (
        let at: Element | null = container.querySelector(':scope *:not(:has(*))');
        at;
        at = at.parentElement
      )
        depth++;
      expect(depth).toBeLessThan(120);
      unmount();
    }
  });
});

it('reads each line once however the text is cut', () => {
  const lines = 400;
  const stream = createMarkdownStream();
  const text = '- item with **bold** text\n'.repeat(lines);
  let touched = 0;
  const followed = new Set<BlockNode>();
  for (let at = 0; at < text.length; at += 20) {
    stream.append(text.slice(at, at + 20));
    for (const node of nodesOf(stream)) {
      if (followed.has(node)) continue;
      followed.add(node);
      node.subscribe(() => touched++);
    }
  }
  // A delta changes its item, the previous item and the list, wherever it is added.
  expect(touched).toBeLessThan((text.length / 20) * 8);
});

/** Ids differ between views. */
function withoutIds(container: HTMLElement): string {
  return container.innerHTML.replace(/md-\d+-/g, '');
}

function show(deltas: readonly string[]) {
  const stream = createMarkdownStream();
  for (const delta of deltas) stream.append(delta);
  stream.finish();
  return renderInRoot(<StreamedMarkdown stream={stream} />);
}

function pathologicalInputs(data: string): string[] {
  // See its header: patterns with a repeat count, and plain files.
  const { patterns, files } = JSON.parse(data) as {
    patterns: { parts: { s: string; n: number }[] }[];
    files: { input: string }[];
  };
  return [
    ...patterns.map(({ parts }) => parts.map(({ s, n }) => s.repeat(n)).join('')),
    ...files.map(({ input }) => input),
  ];
}

function timeOf(text: string): number {
  const start = process.cpuUsage();
  const stream = createMarkdownStream();
  stream.append(text);
  stream.finish();
  readAll(stream);
  return millisecondsSince(start);
}

/** CPU time, so that other processes do not count. */
function millisecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function readAll(stream: MarkdownStream): void {
  const find = (label: string) => stream.definitions.find(label, () => {});
  for (const node of nodesOf(stream))
    if (node.type === 'paragraph' || node.type === 'heading')
      for (const segment of inlineSegments(node.state.text)) parseInline(segment, { open: false, find });
}

function nodesOf(stream: MarkdownStream): BlockNode[] {
  const nodes = [stream.document];
  // Added nodes are visited in turn.
  for (const node of nodes) nodes.push(...node.children);
  return nodes;
}
