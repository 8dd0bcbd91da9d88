import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptedMimeTypes, harmlessName } from './accepted-types';
import { DocumentError } from './document';
import { readDocument } from './read-document';
import { readInWorker } from './read-in-worker';
import { makePdf, makeSampleFiles } from './testing/sample-files';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oriel-documents-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function store(name: string, bytes: Uint8Array): Promise<{ path: string; name: string }> {
  // The name on disk does not reveal the type.
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  return { path, name };
}

const problemOf = (error: unknown): string =>
  error instanceof DocumentError ? error.problem : String(error);

describe('a file', async () => {
  const samples = await makeSampleFiles();

  it('is one of at least 25 kinds here', () => {
    expect(samples.length).toBeGreaterThanOrEqual(25);
  });

  it.each(samples.map(sample => [sample.name, sample] as const))(
    'ends in its text or in the right problem: %s',
    async (name, { bytes, expected }) => {
      const { path } = await store(name, bytes);
      const read = await readDocument(path, name).catch((error: unknown) => ({ problem: problemOf(error) }));
      if ('problem' in expected || 'problem' in read) {
        expect(read).toEqual(expected);
        return;
      }
      expect(read.mimeType).toBe(expected.mimeType);
      expect(acceptedMimeTypes).toContain(read.mimeType);
      const kinds = read.omissions.map(page => page.map(({ kind }) => kind));
      expect(kinds).toEqual(expected.omissions ?? kinds.map(() => []));
      if (expected.text) {
        expect(read.pages).toEqual(expected.text);
        return;
      }
      expect(read.pages?.length).toBe(expected.pages?.length);
      for (const [index, part] of (expected.pages ?? []).entries()) {
        const page = read.pages?.[index] ?? '';
        if (typeof part === 'string') expect(page).toContain(part);
        else expect(page).toMatch(part);
      }
    },
    60_000,
  );
});

describe('the worker', () => {
  it('reads a file, several at once, and names what is wrong with another', async () => {
    const [good, bad] = [
      await store('a.pdf', await makePdf(['Eins'])),
      await store('b.zip', new Uint8Array([80, 75, 5, 6, ...Array(18).fill(0)])),
    ];
    const answers = await Promise.allSettled([good, bad, good, good].map(file => readInWorker(file)));
    expect(
      answers.map(answer =>
        answer.status === 'fulfilled' ? answer.value.pages?.[0] : problemOf(answer.reason),
      ),
    ).toEqual(['Eins', 'file_type_not_allowed', 'Eins', 'Eins']);
  }, 60_000);

  it('ends a file that takes too long', async () => {
    const file = await store('slow.pdf', await makePdf(Array(500).fill('word '.repeat(300))));
    await expect(readInWorker(file, undefined, 1)).rejects.toMatchObject({ problem: 'file_too_complex' });
  }, 60_000);

  it('ends where its caller has gone', async () => {
    const gone = new AbortController();
    const reading = readInWorker(await store('a.txt', new Uint8Array([65])), gone.signal);
    gone.abort(new Error('gone'));
    await expect(reading).rejects.toThrow('gone');
  });
});

describe('a name', () => {
  it.each([
    ['plan.pdf', 'application/pdf', 'plan.pdf'],
    ['PLAN.PDF', 'application/pdf', 'PLAN.PDF'],
    ['../../etc/passwd', 'text/plain', 'passwd.txt'],
    ['C:\\Users\\x\\plan.pdf', 'application/pdf', 'plan.pdf'],
    ['photo.docx', 'image/png', 'photo.docx.png'],
    ['evil\u202efdp.exe', 'text/plain', 'evilfdp.exe.txt'],
    ['a\r\nSet-Cookie: x=1.txt', 'text/plain', 'aSet-Cookie x=1.txt'],
    ['', 'image/png', 'file.png'],
    ['...', 'text/csv', 'file.csv'],
    [`${'ü'.repeat(300)}.txt`, 'text/plain', `${'ü'.repeat(100)}.txt`],
    ['main.rs', 'text/plain', 'main.rs'],
  ])('is made harmless: %j', (name, mimeType, expected) => {
    expect(harmlessName(name, mimeType)).toBe(expected);
  });
});
