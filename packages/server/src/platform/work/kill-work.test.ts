import { rm } from 'node:fs/promises';
import {
  createInvite,
  generateImages,
  getCredits,
  getImage,
  getImageSettings,
  uploadChannelFile,
} from '@oriel/contracts';
import { bothDatabases, createDatabase, createDataFolder, templateDatabase } from '@oriel/testing';
import { json, startEmbeddingEndpoint, startPainter } from '@oriel/testing/model';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newChannelWithAgent } from '../../chat/testing/ask';
import { type ServerProcess, startServerProcess } from '../../chat/testing/server-process';
import { startMailServer } from '../../mail/testing/start-mail-server';

describe.each(bothDatabases)('work of a process that is killed on %s', database => {
  const endings: (() => Promise<unknown>)[] = [];
  let painter: Awaited<ReturnType<typeof startPainter>>;
  let embeddings: Awaited<ReturnType<typeof startEmbeddingEndpoint>>;
  let mailbox: Awaited<ReturnType<typeof startMailServer>>;
  let dataDir: string;
  let env: Record<string, string>;
  let running: ServerProcess;
  beforeAll(async () => {
    painter = await startPainter();
    embeddings = await startEmbeddingEndpoint();
    mailbox = await startMailServer();
    dataDir = await createDataFolder();
    endings.push(painter.close, embeddings.close, mailbox.close, () =>
      rm(dataDir, { recursive: true, force: true }),
    );
    env = {
      OPENAI_BASE_URL: `${painter.origin}/v1`,
      OPENAI_API_KEY: 'k',
      OPENAI_MODELS: 'stand-in',
      OPENAI_IMAGE_MODELS: 'gpt-image-1',
      OPENAI_IMAGE_PRICES: '*=0.07',
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'oriel@example.com',
      EMBEDDING_BASE_URL: embeddings.baseUrl,
      EMBEDDING_API_KEY: embeddings.apiKey,
      EMBEDDING_MODEL: 'pieces',
    };
    if (database === 'postgres') {
      const created = await createDatabase(templateDatabase());
      env.DATABASE_URL = created.url;
      endings.push(created.drop);
    }
    running = await startServerProcess(dataDir, env);
  });
  afterAll(async () => {
    await running?.end('SIGKILL');
    for (const end of endings) await end();
  });

  /** On PostgreSQL the killed process might still be alive until its leases expire, which takes time. */
  async function endLeases() {
    if (!env.DATABASE_URL) return;
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    await client.query(
      `UPDATE work SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL`,
    );
    await client.end();
  }

  it('is done by the next: pictures, mails, vectors', { timeout: 120_000 }, async () => {
    const { user } = running;
    const params = { organizationId: user.organizationId };
    // PostgreSQL has vectors only with an extension.
    const hasVectors = database === 'pglite';
    const background = '#357' as const;
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
    painter.use(() => undefined, json({ data: [{ b64_json: picture.toString('base64') }] }));
    embeddings.hold(true);
    mailbox.state.holds = true;
    const { balanceMicroeuro: before } = await user.call(getCredits, { params });

    const { agents } = await user.call(getImageSettings, { params });
    const agentId = agents.find(({ modelName }) => modelName === 'gpt-image-1')?.id ?? '';
    const { images } = await user.call(generateImages, {
      params,
      body: { agentId, message: 'A lighthouse', parameters: {} },
    });
    const imageId = images[0]?.id ?? '';
    const { id: channelId } = await newChannelWithAgent(user);
    await user.call(uploadChannelFile, {
      params: { ...params, channelId },
      // The server parses the form; the contract's input type is the client's.
      body: { file: new File(['Bees make honey.'], 'Bees.txt') },
    });
    // The response waits for the mail server.
    const invited = user
      .call(createInvite, { params, body: { email: 'grace@example.com' } })
      .catch(() => undefined);
    await expect
      .poll(
        () => [painter.requests.length, mailbox.state.held, hasVectors ? embeddings.requests.length : 1],
        {
          timeout: 30_000,
        },
      )
      .toEqual([1, 1, 1]);

    await running.end('SIGKILL');
    await invited;
    embeddings.hold(false);
    mailbox.state.holds = false;
    await endLeases();
    running = await startServerProcess(dataDir, env);
    const next = running.user;
    const image = () => next.call(getImage, { params: { ...params, imageId } });
    await expect.poll(async () => (await image()).status, { timeout: 30_000 }).toBe('done');
    await expect
      .poll(async () => (await next.call(getCredits, { params })).balanceMicroeuro)
      .toBe(before - 70_000);
    await expect
      .poll(() => mailbox.received, { timeout: 30_000 })
      .toMatchObject([{ to: ['grace@example.com'] }]);
    if (hasVectors) await expect.poll(() => embeddings.requests.length, { timeout: 30_000 }).toBe(2);
  });
});
