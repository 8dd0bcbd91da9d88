import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocument } from './read-document';
import { makePdfFiles } from './testing/pdf-files';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oriel-pdf-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a PDF', async () => {
  const samples = await makePdfFiles();

  it.each(samples.map(sample => [sample.name, sample] as const))(
    'is read as a careful person reads it: %s',
    async (name, { bytes, expected }) => {
      const path = join(folder, crypto.randomUUID());
      await writeFile(path, bytes);
      const { pages = [], omissions } = await readDocument(path, name);
      if ('problem' in expected) throw new Error('Every file here can be read');
      if (!expected.pages) {
        expect(omissions.at(-1)?.map(({ kind }) => kind)).toEqual(['beyond_limit']);
        return;
      }
      expect(pages).toHaveLength(expected.pages.length);
      for (const [index, part] of expected.pages.entries())
        if (typeof part === 'string') expect(pages[index]).toContain(part);
        else expect(pages[index]).toMatch(part);
      const kinds = omissions.map(page => page.map(({ kind }) => kind));
      expect(kinds).toEqual(expected.omissions ?? kinds.map(() => []));
    },
    60_000,
  );
});
