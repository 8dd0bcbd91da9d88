import type { ModelScript } from '@oriel/testing/model';
import { type ModelEndpoint, startModelEndpoint } from '@oriel/testing/model';
import { and, eq } from 'drizzle-orm';
import { randomToken, sha256 } from '../../access/hash';
import { readConfig } from '../../config/read-config';
import { createServer, type RunningServer } from '../../create-server';
import { apiKeys, organizations, users } from '../../db/schema';
import type { DemoUsername } from '../../dev/accounts';
import { ChatUser } from './chat-user';

/** The whole server over HTTP with a scripted model endpoint, and its demo people as callers. */
export interface ChatStack {
  readonly server: RunningServer;
  readonly model: ModelEndpoint;
  /** A caller with a secret key of the workspace. Default: its first one that is not personal. */
  user(name: DemoUsername, workspaceOf?: DemoUsername): Promise<ChatUser>;
  close(): Promise<void>;
}

export interface ChatStackOptions {
  /** Default: an embedded database in memory. */
  readonly databaseUrl?: string | undefined;
  readonly script?: ModelScript | undefined;
  /** Default: one of its own. */
  readonly model?: ModelEndpoint | undefined;
}

export async function startChatStack(options: ChatStackOptions = {}): Promise<ChatStack> {
  const model = options.model ?? (await startModelEndpoint(options.script));
  const config = readConfig({
    PORT: '0',
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_API_KEY: 'sk-upstream',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    RATE_LIMIT: '0',
    DATABASE_URL: options.databaseUrl,
    SESSION_SECRET: 'a secret of the tests that is long enough',
  });
  const server = await createServer({ ...config, dataDir: undefined });
  const { db } = server.services;

  const findUser = async (name: string) => {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.username, name));
    if (!user) throw new Error(`There is no user ${name}`);
    return user.id;
  };
  return {
    server,
    model,
    async user(name, workspaceOf = name === 'outsider' ? 'outsider' : 'owner') {
      const [userId, ownerId] = [await findUser(name), await findUser(workspaceOf)];
      const [organization] = await db
        .select({ id: organizations.id })
        .from(organizations)
        .where(and(eq(organizations.ownerId, ownerId), eq(organizations.personal, false)));
      if (!organization) throw new Error(`${workspaceOf} owns no workspace`);
      const key = `sk_${randomToken()}`;
      await db.insert(apiKeys).values({
        organizationId: organization.id,
        userId,
        name: 'test',
        hash: sha256(key),
        hint: key.slice(-4),
      });
      return new ChatUser(server.url, organization.id, userId, key);
    },
    async close() {
      model.release();
      await server.close();
      if (!options.model) await model.close();
    },
  };
}
