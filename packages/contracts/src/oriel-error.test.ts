import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { OrielError, orielErrorCodes } from './oriel-error';

const page = new URL('../../../docs/embedding.md', import.meta.url);

describe('OrielError', () => {
  it.each(orielErrorCodes)('names the line of the documentation that explains %s', async code => {
    const { docs, hint } = new OrielError(code, 'It failed.');
    const [file, anchor] = docs.split('#');
    expect(hint).toContain(docs);
    expect(file).toBe('docs/embedding.md');
    const lines = (await readFile(page, 'utf8')).split('\n');
    expect(lines.filter(line => line.startsWith(`| <a id="${anchor}"></a>\`${code}\` |`))).toHaveLength(1);
  });

  it('keeps an address that it is given', () => {
    expect(new OrielError('INTERNAL', 'It failed.', { docs: '/help' }).docs).toBe('/help');
  });
});
