import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { addZipEntry } from './add-zip-entry';

async function* broken() {
  yield 'beginning';
  throw new Error('The database is gone');
}

it.each([
  ['breaks off', () => Readable.from(broken())],
  ['cannot be opened', () => Promise.reject(new Error('The database is gone'))],
])('tells the ZIP of a file that %s', async (_, open) => {
  const zip = new ZipFile();
  const received = vi.fn();
  zip.on('error', received);
  addZipEntry(zip, 'a.txt', () => Readable.from(['whole']));
  addZipEntry(zip, 'b.txt', open);
  zip.end();
  zip.outputStream.resume();
  await vi.waitFor(() => expect(received).toHaveBeenCalledWith(new Error('The database is gone')));
});

it('closes the file that is read when the reader leaves, and one that is opened later', async () => {
  const zip = new ZipFile();
  zip.on('error', () => undefined);
  const endless = new PassThrough();
  let openLate: (stream: Readable) => void = () => undefined;
  addZipEntry(zip, 'a.txt', () => endless);
  addZipEntry(zip, 'b.txt', () => new Promise(resolve => (openLate = resolve)));
  zip.end();
  const output = zip.outputStream as Readable;
  output.resume();
  endless.write('some');
  await vi.waitFor(() => expect(endless.listenerCount('data')).toBeGreaterThan(0));
  output.destroy();
  await vi.waitFor(() => expect(endless.destroyed).toBe(true));

  const other = new ZipFile();
  addZipEntry(other, 'b.txt', () => new Promise(resolve => (openLate = resolve)));
  other.end();
  await vi.waitFor(() => expect(openLate.name).not.toBe('openLate'));
  (other.outputStream as Readable).destroy();
  const late = new PassThrough();
  openLate(late);
  await vi.waitFor(() => expect(late.destroyed).toBe(true));
});

it('gives what was added', async () => {
  const zip = new ZipFile();
  addZipEntry(zip, 'a.txt', () => Readable.from(['whole']), { compress: false });
  zip.end();
  expect((await buffer(zip.outputStream)).toString('latin1')).toContain('whole');
});
