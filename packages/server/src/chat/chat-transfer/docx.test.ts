import { strFromU8, unzipSync } from 'fflate';
import mammoth from 'mammoth';
import { describe, expect, it } from 'vitest';
import { type DocxDocument, docxLimits } from './docx-document';
import { renderDocx } from './render-docx';
import { writeDocx } from './write-docx';

const documentOf = (text: string, given: Partial<DocxDocument> = {}): DocxDocument => ({
  title: 'Angebote',
  creator: 'Oriel',
  turns: [{ heading: 'Oriel, 2026-11-26 20:00 UTC', text, isMarkdown: true, files: '', sources: [] }],
  sourcesLabel: 'Sources',
  cutNote: 'There is more.',
  isCut: false,
  isPlain: false,
  ...given,
});
const readHtml = async (bytes: Uint8Array) =>
  (await mammoth.convertToHtml({ buffer: Buffer.from(bytes) })).value.replace(/<a id="[^"]*"><\/a>/g, '');
const readBack = async (text: string, given?: Partial<DocxDocument>) =>
  readHtml(await renderDocx(documentOf(text, given)));

describe('a chat as a Word document', () => {
  it('names the product that wrote it', async () => {
    const files = unzipSync(await renderDocx(documentOf('Twelve.', { creator: 'BankTalk' })));
    expect(strFromU8(files['docProps/core.xml'] ?? expect.unreachable())).toContain('<dc:creator>BankTalk<');
  });

  it('has headings, emphasis, links and line ends', async () => {
    const html = await readBack(
      '# Offer\n\n**Zwölf** *Euro* ~~13~~ &amp; `a < b`  \nnext [page](https://prices.example/a?b=1&c=2)',
    );
    expect(html).toContain('<h1>Angebote</h1><h2>Oriel, 2026-11-26 20:00 UTC</h2><h3>Offer</h3>');
    expect(html).toContain('<strong>Zwölf</strong> <em>Euro</em> <s>13</s> &amp; a &lt; b<br />next ');
    expect(html).toContain('<a href="https://prices.example/a?b=1&amp;c=2">page</a>');
  });

  it('has lists in lists, numbers and boxes', async () => {
    const html = await readBack(
      '- one\n  1. first\n  2. second\n- two\n\n---\n\n3. three\n4. four\n\n- [x] done\n- [ ] open',
    );
    expect(html).toContain('<ul><li>one<ol><li>first</li><li>second</li></ol></li><li>two</li></ul>');
    expect(html).toContain('<ol><li>three</li><li>four</li></ol>');
    expect(html).toContain('<li>☑ done</li><li>☐ open</li>');
  });

  it('has tables with a row of headers, and code with its spaces', async () => {
    const html = await readBack('| a | b |\n|---|---|\n| 1 | **2** |\n\n```js\nif (x) {\n    y();\n}\n```');
    expect(html).toContain('<thead><tr><th><p><strong>a</strong></p></th>');
    expect(html).toContain('<td><p>1</p></td><td><p><strong>2</strong></p></td>');
    expect(html).toContain('if (x) {<br />    y();<br />}');
  });

  it.each([
    'The energy $E_a = m_b c^2$ of it',
    'so \\(a_1 * b_2 * c\\) holds',
    '\\[\n\\frac{a}{b}\n= c_1 + d_2\n\\]',
    '$$\nx_1 \\\\ y_2\n$$',
    'from $5 and $10',
  ])('keeps a formula as it was written: %j', async text => {
    const html = await readBack(text);
    expect(html.replaceAll('<br />', '\n')).toContain(`<p>${text}</p>`);
  });

  it('names the sources of an answer, with their addresses', async () => {
    const sources = [
      { title: 'Prices [1](x)', url: 'https://prices.example/' },
      { title: '[1] a.pdf, page 3' },
    ];
    const turn = { heading: 'Oriel', text: 'Twelve.', isMarkdown: true, files: '', sources };
    expect(await readBack('', { turns: [turn] })).toContain(
      '<p><strong>Sources:</strong></p><ul><li><a href="https://prices.example/">Prices [1](x)</a></li><li>[1] a.pdf, page 3</li></ul>',
    );
  });

  it('shows a question as it was typed', async () => {
    const turn = { heading: 'You', text: '# no *heading*', isMarkdown: false, files: '', sources: [] };
    expect(await readBack('', { turns: [turn] })).toContain('<p># no *heading*</p>');
  });

  it('has nothing that XML, or its reader, would stumble over', async () => {
    const hostile =
      '\u0000\u0007a\ud800 <w:p/> ]]> &#0; &bogus; [x](javascript:alert(1)) ![p](https://spy.example/x.png)';
    const html = await readBack(hostile, { title: 'T\u0001 </w:t>' });
    expect(html).toContain('<h1>T &lt;/w:t&gt;</h1>');
    expect(html).toContain('&lt;w:p/&gt; ]]&gt;');
    expect(html).not.toMatch(/javascript:|<img|spy/);
  });

  it.each([
    ['quotes in quotes', '>'.repeat(10_000)],
    ['lists in lists', Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth * 2)}- x`).join('\n')],
    ['open brackets', '['.repeat(20_000)],
    ['open formulas', '\\('.repeat(10_000)],
    ['stars', '*a '.repeat(10_000)],
    ['dollars', '$a'.repeat(10_000)],
  ])('ends in time with %s', async (_, text) => {
    expect(await readBack(`${text}\n\nthe end`)).toContain('the end');
  });

  it('ends with a note where it would have too many paragraphs and cells', async () => {
    const html = await readHtml(await renderDocx(documentOf('a\n\n'.repeat(30)), 20));
    expect(html).toMatch(/(?:<p>a<\/p>){18}<p><strong>There is more\.<\/strong><\/p>$/);
    expect(await readBack('a', { isCut: true })).toContain('<strong>There is more.</strong>');
  });

  it('ends with a note where its lines would be too many', async () => {
    const html = await readHtml(
      await renderDocx(
        documentOf('', {
          turns: [1, 2].map(number => ({
            heading: `T${number}`,
            text: 'a\n'.repeat(3_000),
            isMarkdown: false,
            files: '',
            sources: [],
          })),
        }),
        2_500,
      ),
    );
    expect(html).toContain('<h2>T1</h2><p>a<br />a');
    expect(html).toContain('There is more.');
    expect(html).not.toContain('<h2>T2</h2><p>a');
  });

  it('is plain text where its Markdown takes too long', async () => {
    expect(await readBack('**a**\n\n# b', { isPlain: true })).toContain('<p>**a**</p><p># b</p>');
    const long = `**a** ${'b'.repeat(docxLimits.markdown)}`;
    expect(await readBack(long)).toContain('<p>**a** bbb');
  });

  it('is written by a worker, which survives a document that cannot be written', {
    timeout: 90_000,
  }, async () => {
    // The title is not a string, so every attempt to render it throws.
    const broken = writeDocx(documentOf('', { title: 7 as unknown as string }));
    const next = [writeDocx(documentOf('**a**')), writeDocx(documentOf('**b**'))];
    await expect(broken).rejects.toThrow();
    const [first = '', second] = await Promise.all(next.map(async each => readHtml(await each)));
    expect(first).toContain('<strong>a</strong>');
    expect(second).toContain('<strong>b</strong>');
  });
});
