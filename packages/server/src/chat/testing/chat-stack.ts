import { startTestStack } from '@oriel/testing';
import { type ModelEndpoint, type ModelScript, startModelEndpoint } from '@oriel/testing/model';
import { and, eq } from 'drizzle-orm';
import { createSecretKey } from '../../access/keys/create-secret-key';
import type { RunningServer } from '../../create-server';
import { organizations, users } from '../../db/schema';
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
  /** Default: the embedded one, in memory. */
  readonly database?: Database | undefined;
  readonly script?: ModelScript | undefined;
  /** Whether the server knows the scripted endpoint. Default true; else it has the demo model alone. */
  readonly endpoint?: boolean | undefined;
}

export const databases = ['pglite', 'postgres'] as const;
type Database = (typeof databases)[number];

export async function startChatStack(options: ChatStackOptions = {}): Promise<ChatStack> {
  const model = await startModelEndpoint(options.script);
  const stack = await startTestStack({
    ...(options.database && { database: options.database }),
    config: {
      openai:
        options.endpoint === false
          ? undefined
          : { baseUrl: model.baseUrl, apiKey: 'sk-upstream', models: [] },
    },
  });
  const { server } = stack;
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
      const key = await createSecretKey(db, { organizationId: organization.id, userId, name: 'test' });
      return new ChatUser(server.url, organization.id, userId, key);
    },
    async close() {
      model.release();
      await stack.close();
      await model.close();
    },
  };
}
