import { Parser } from 'htmlparser2';
import { withoutMarks } from './omission-marks';

const blocks = new Set(
  'address article aside blockquote br dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table title tr ul'.split(
    ' ',
  ),
);
const hidden = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe', 'object']);

/** The text of a page; the cells of a table row are on one line. */
export function readHtml(html: string): string {
  const texts: string[] = [];
  let hiddenDepth = 0;
  let cellDepth = 0;
  // A cell is one line, whatever is in it.
  const breakOf = (name: string) => (cellDepth > 0 && name !== 'tr' && name !== 'table' ? ' ' : '\n');
  const parser = new Parser({
    onopentag(name) {
      if (hidden.has(name)) hiddenDepth++;
      const isCell = name === 'td' || name === 'th';
      if (blocks.has(name)) texts.push(breakOf(name));
      if (name === 'li') texts.push('- ');
      if (isCell) {
        texts.push(' | ');
        cellDepth++;
      }
      if (/^h[1-6]$/.test(name)) texts.push(`${'#'.repeat(Number(name[1]))} `);
    },
    ontext(text) {
      if (hiddenDepth === 0) texts.push(withoutMarks(text));
    },
    onclosetag(name) {
      if (hidden.has(name)) hiddenDepth = Math.max(0, hiddenDepth - 1);
      if (name === 'td' || name === 'th') cellDepth = Math.max(0, cellDepth - 1);
      if (blocks.has(name) && name !== 'tr') texts.push(breakOf(name));
    },
  });
  parser.write(html);
  parser.end();
  return texts
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n[ ]*\| ?/g, '\n')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
