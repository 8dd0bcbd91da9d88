import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bucket, startBucket } from '@oriel/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryFiles, whileAvailable } from './create-files';
import { createDiskFiles } from './disk-files';
import type { Files } from './files';
import { createS3Files } from './s3-files';

const folder = mkdtempSync(join(tmpdir(), 'oriel-files-'));
let bucket: Bucket;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true });
});

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe.each<[string, () => Files]>([
  ['a folder', () => createDiskFiles(folder)],
  ['memory', createMemoryFiles],
  ['a bucket', () => createS3Files(bucket)],
])('files in %s', (_, create) => {
  let files: Files;
  beforeAll(() => {
    files = create();
  });

  it('are what was stored', async () => {
    await files.put('cards/a.webp', bytesOf('first'), 'image/webp');
    await files.put('cards/a.webp', bytesOf('second'), 'image/webp');
    await files.put('cards/b.webp', new Uint8Array(), 'image/webp');
    expect(await files.get('cards/a.webp')).toEqual(bytesOf('second'));
    expect(await files.get('cards/b.webp')).toEqual(new Uint8Array());
    expect(await files.get('cards/c.webp')).toBeUndefined();
  });

  it('are taken from a folder and given as a stream', async () => {
    await mkdir(files.incoming, { recursive: true });
    const path = join(files.incoming, randomUUID());
    const bytes = randomBytes(300_000);
    await writeFile(path, bytes);
    await files.putFile('chat-files/large.bin', path, 'application/octet-stream');
    await rm(path, { force: true });
    const opened = await files.open('chat-files/large.bin');
    expect(opened?.size).toBe(bytes.byteLength);
    expect(Buffer.concat((await opened?.stream.toArray()) ?? [])).toEqual(bytes);
    expect(await files.open('chat-files/other.bin')).toBeUndefined();
  });

  it('go once and for all', async () => {
    await files.put('cards/d.webp', bytesOf('x'), 'image/webp');
    await files.delete('cards/d.webp');
    await files.delete('cards/d.webp');
    expect(await files.get('cards/d.webp')).toBeUndefined();
  });

  it.each(['../secret.txt', 'cards/../../x.webp', '/etc/passwd.x', 'cards/a b.webp', 'cards/A.webp', ''])(
    'are not at %j',
    async key => {
      await expect(async () => files.get(key)).rejects.toThrow('Not a key');
      await expect(async () => files.put(key, bytesOf('x'), 'image/webp')).rejects.toThrow('Not a key');
    },
  );
});

describe('a folder', () => {
  it('keeps no halves', async () => {
    const files = createDiskFiles(folder);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => files.put('cards/same.webp', bytesOf(String(n)), 'image/webp')),
    );
    expect(readdirSync(join(folder, 'cards')).filter(name => name.startsWith('same'))).toEqual(['same.webp']);
  });
});

describe('a folder that cannot be written', () => {
  it('is told as such', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const files = whileAvailable(createDiskFiles(file));
    const put = files.put('cards/x.webp', bytesOf('x'), 'image/webp');
    await expect(put).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  });
});

describe('a bucket', () => {
  it('is told the type', async () => {
    await createS3Files(bucket).put('cards/t.webp', bytesOf('x'), 'image/webp');
    expect(bucket.files.get('cards/t.webp')?.type).toBe('image/webp');
  });

  it.each([
    ['another secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['another key', { accessKeyId: 'AKIAOTHER' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    ['another bucket', { bucket: 'elsewhere' }, 'NoSuchBucket'],
  ])('refuses %s', async (_, change, code) => {
    const { accessKeyId, secretAccessKey, region, endpoint, bucket: name } = bucket;
    const files = createS3Files({ accessKeyId, secretAccessKey, region, endpoint, bucket: name, ...change });
    await expect(files.put('cards/x.webp', bytesOf('x'), 'image/webp')).rejects.toThrow('refused to store');
    expect(bucket.refusals.at(-1)).toBe(code);
  });

  it('refuses what was changed on its way', async () => {
    const answer = await fetch(`${bucket.endpoint}/${bucket.bucket}/cards/x.webp`, {
      method: 'PUT',
      body: 'x',
    });
    expect(answer.status).toBe(403);
  });

  it('is asked again when it is busy', async () => {
    const files = createS3Files(bucket);
    await files.put('cards/busy.webp', bytesOf('x'), 'image/webp');
    bucket.failNext(503);
    expect(await files.get('cards/busy.webp')).toEqual(bytesOf('x'));
  });

  it('that is busy once gets a streamed file again', async () => {
    const files = createS3Files(bucket);
    await mkdir(files.incoming, { recursive: true });
    const path = join(files.incoming, randomUUID());
    await writeFile(path, 'streamed');
    bucket.failNext(503);
    await files.putFile('chat-files/busy.txt', path, 'text/plain');
    await rm(path);
    expect(await files.get('chat-files/busy.txt')).toEqual(bytesOf('streamed'));
  });

  it('that stays in trouble is an error, not a missing file', async () => {
    bucket.failNext(503, 10);
    await expect(createS3Files(bucket).get('cards/busy.webp')).rejects.toThrow('503');
  });
});
