import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDataFolder } from '@oriel/testing';
import { type ModelEndpoint, startModelEndpoint } from '@oriel/testing/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AnswerReducer, ask, follow, messagesOf, newChannel, readAll } from '../../../chat/testing/ask';
import { type ServerProcess, startServerProcess } from '../../../chat/testing/server-process';

/** Affects only the database's thread: while the file exists, every write fails with a full disk. */
const fullDisk = (file: string) => `
  import fs, { existsSync } from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  import { isMainThread } from 'node:worker_threads';
  if (!isMainThread) {
    const { writeSync } = fs;
    fs.writeSync = (...given) => {
      if (existsSync(${JSON.stringify(file)})) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
      return writeSync(...given);
    };
    syncBuiltinESMExports();
  }`;

describe('a full disk under the embedded database', () => {
  let model: ModelEndpoint;
  let dataDir: string;
  let full: string;
  let server: ServerProcess;
  beforeAll(async () => {
    model = await startModelEndpoint();
    dataDir = await createDataFolder();
    full = join(dataDir, 'full');
    server = await startServerProcess(dataDir, {
      OPENAI_BASE_URL: model.baseUrl,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fullDisk(full))}`,
    });
  });
  afterAll(async () => {
    model?.release();
    await server?.end('SIGKILL');
    await model?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const ready = async () => (await fetch(`${server.url}/readyz`)).status;

  it('is told as such, loses nothing that was stored, and is over when there is room', {
    timeout: 120_000,
  }, async () => {
    const { user } = server;
    model.use([{ text: 'vorher ' }, 'hold', { text: 'nachher' }]);
    const [{ id }, other] = [await newChannel(user), await newChannel(user)];
    const read = new AnswerReducer();
    const reading = readAll(ask(user, id, 'Hi'), read);
    await model.held();
    await expect.poll(() => read.answer?.content.data).toEqual([{ type: 'text', text: 'vorher ' }]);
    await writeFile(full, '');
    model.release();
    await expect.poll(ready, { timeout: 20_000 }).toBe(503);
    await expect(readAll(ask(user, other.id, 'Noch da?'))).rejects.toMatchObject({ status: 503 });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await rm(full);
    await expect.poll(ready, { timeout: 60_000 }).toBe(200);
    // The reader may have been cut off; it resumes when it reconnects.
    await reading;
    await readAll(follow(user, id, read.ids.at(-1)), read);
    expect(read.answer).toMatchObject({ finishReason: 'complete', content: { fullText: 'vorher nachher' } });
    model.use([{ text: 'Ja.' }]);
    expect((await readAll(ask(user, other.id, 'Noch da?'))).answer?.content.fullText).toBe('Ja.');
    expect((await messagesOf(user, id)).messages).toEqual(read.messages);
    expect((await messagesOf(user, other.id)).messages).toHaveLength(2);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});
