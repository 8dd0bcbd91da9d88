import { type Bucket, startBucket, startTestStack, type TestStack } from '@oriel/testing';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { person } from '../../http/testing/person';
import { cardImages } from '../../platform/db/schema';
import { createFiles } from '../../platform/files/create-files';
import { cardFields, sendForm } from '../cards/testing/card-people';
import { removeUnusedImages } from './remove-unused-images';

describe('pictures in a bucket', () => {
  let bucket: Bucket;
  let stack: TestStack;
  beforeAll(async () => {
    bucket = await startBucket();
    stack = await startTestStack({ config: { s3: bucket } });
  });
  afterAll(async () => {
    await stack.close();
    await bucket.close();
  });

  const { cover: _, ...fields } = cardFields;
  async function create() {
    const bytes = await sharp({ create: { width: 100, height: 80, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const image = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
    const organizationId = stack.keys.organizationId;
    return sendForm(await person(stack, 'member'), 'POST', '/v1/cards', {
      ...fields,
      space: organizationId,
      image,
    });
  }

  it('are stored there and come from there', async () => {
    const made = await create();
    expect(made.status).toBe(201);
    expect(bucket.files.size).toBe(2);
    expect([...bucket.files.values()].map(({ type }) => type)).toEqual(['image/webp', 'image/webp']);
    const { image } = await made.json();
    const answer = await (await person(stack, 'member')).fetch(`/api/prompts${image}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bucket.files.values()].some(file => file.bytes.equals(bytes))).toBe(true);
    expect(bucket.refusals).toEqual([]);
  });

  it('leave nothing behind when it is in trouble, and the caller is told to come again', async () => {
    const { db } = stack.services;
    const [files, rows] = [bucket.files.size, await db.$count(cardImages)];
    bucket.failNext(500, 12);
    const answer = await create();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('10');
    expect((await answer.json()).error.code).toBe('unavailable');
    expect(bucket.files.size).toBe(files);
    // Deleting from the bucket fails as well: the row waits for the job.
    await db.update(cardImages).set({ createdAt: sql`now() - interval '2 hours'` });
    await removeUnusedImages({ db, files: createFiles({ s3: bucket, dataDir: undefined }) });
    expect(await db.$count(cardImages)).toBe(rows);
    expect(bucket.files.size).toBe(files);
  });
});
