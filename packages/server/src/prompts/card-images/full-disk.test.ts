import fs, { type FileHandle, mkdtemp, readdir, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestStack, type TestStack } from '@oriel/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, person } from '../../http/testing/person';
import { cardImages, cards } from '../../platform/db/schema';
import { cardFields, sendForm } from '../cards/testing/card-people';

const { open } = fs;
let isFull = false;
/** Bytes that were written before the disk was full. */
let written = 0;

/** Simulates a disk that fills up within a file. */
async function openOnFullDisk(...given: Parameters<typeof open>): Promise<FileHandle> {
  const file = await open(...given);
  if (!isFull) return file;
  file.writeFile = async data => {
    const bytes = data instanceof Uint8Array ? data : new Uint8Array();
    written += (await file.write(bytes.subarray(0, bytes.length >> 1))).bytesWritten;
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  return file;
}

let dataDir: string;
let stack: TestStack;
let member: Person;
beforeAll(async () => {
  fs.open = openOnFullDisk;
  syncBuiltinESMExports();
  dataDir = await mkdtemp(join(tmpdir(), 'oriel-pictures-'));
  stack = await startTestStack({ config: { dataDir } });
  member = await person(stack, 'member');
});
afterAll(async () => {
  fs.open = open;
  syncBuiltinESMExports();
  await stack?.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('a picture that finds no room on the disk is refused for now, and nothing of it stays', async () => {
  const image = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#0b5c63' } })
    .png()
    .toBuffer();
  const { cover: _, ...fields } = cardFields;
  const create = () =>
    sendForm(member, 'POST', '/v1/cards', {
      ...fields,
      space: stack.keys.organizationId,
      image: new Blob([new Uint8Array(image)], { type: 'image/png' }),
    });
  const { db } = stack.services;
  const stored = async () => ({
    files: (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }))
      .filter(entry => entry.isFile())
      .map(({ name }) => name)
      .sort(),
    cards: await db.$count(cards),
    images: await db.$count(cardImages),
  });
  expect((await create()).status).toBe(201);
  const before = await stored();
  expect(before.files).not.toEqual([]);

  isFull = true;
  const refused = await create();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
  expect((await refused.json()).error.code).toBe('unavailable');
  expect(written).toBeGreaterThan(0);
  expect(await stored()).toEqual(before);

  isFull = false;
  expect((await create()).status).toBe(201);
});
