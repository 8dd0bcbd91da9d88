import { randomUUID } from 'node:crypto';
import type { Job } from '../job';

/** Runs one kind of work immediately, as if it were due. */
export async function runJob(kinds: readonly Job[], name: string, key = ''): Promise<void> {
  const kind = kinds.find(each => each.name === name);
  if (!kind) throw new Error(`There is no work ${name}`);
  await kind.run({ key, owner: randomUUID(), signal: new AbortController().signal });
}
