import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBuild } from './sdk-manifest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oriel-sdk-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('names a build as long as it lies there, and the next one otherwise', async () => {
  expect(await findBuild(folder)).toBe('');
  await writeFile(join(folder, 'manifest.json'), '{}');
  const first = await findBuild(folder);
  expect(first).not.toBe('');
  expect(await findBuild(folder)).toBe(first);
  await writeFile(join(folder, 'next.json'), '{}');
  await rename(join(folder, 'next.json'), join(folder, 'manifest.json'));
  expect(await findBuild(folder)).not.toBe(first);
});
