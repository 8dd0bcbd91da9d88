import { type DatabaseName, freshOrganization, sharedStack, startTestStack } from '@oriel/testing';
import type { ModelEndpoint } from '@oriel/testing/model';
import { and, eq } from 'drizzle-orm';
import type { ToolSettings } from '../../ai/tools/create-tools';
import type { RunningServer } from '../../create-server';
import type { DemoUsername } from '../../dev/accounts';
import { type Person, sessionOf } from '../../http/testing/person';
import { organizations } from '../../platform/db/schema';

/** The whole server over HTTP with a scripted model endpoint; its callers are people of a fresh organization. */
export interface ChatStack {
  readonly server: RunningServer;
  readonly model: ModelEndpoint;
  /** A signed-in user in the shared workspace of the owner or outsider, or of the user named. */
  user(name: DemoUsername, workspaceOf?: DemoUsername): Promise<Person>;
  close(): Promise<void>;
}

export interface ChatStackOptions {
  /** Default: PostgreSQL. */
  readonly database?: DatabaseName;
  /**
   * Whether this suite has its own server and database, including the demonstration: for tests that stop the server, or change
   * its models or what it remembers of an endpoint. Default: they are shared.
   */
  readonly alone?: boolean;
  /** Whether the server knows the scripted endpoint. Default true; otherwise it has only the demo model. */
  readonly endpoint?: boolean;
  /** Default: tools that work without a setting. */
  readonly tools?: ToolSettings;
}

export async function startChatStack({
  database = 'postgres',
  alone = false,
  endpoint = true,
  tools,
}: ChatStackOptions = {}): Promise<ChatStack> {
  const options = {
    database,
    model: true,
    config: { ...(!endpoint && { openai: undefined }), ...(tools && { tools }) },
  };
  const stack = alone ? await startTestStack(options) : await freshOrganization(await sharedStack(options));
  const { server, model } = stack;
  if (!model) throw new Error('The stack has no model endpoint');
  const { db } = server.services;
  return {
    server,
    model,
    async user(name, workspaceOf = name === 'outsider' ? 'outsider' : 'owner') {
      const [userId, ownerId] = [await stack.userId(name), await stack.userId(workspaceOf)];
      const [organization] = await db
        .select({ id: organizations.id })
        .from(organizations)
        .where(and(eq(organizations.ownerId, ownerId), eq(organizations.personal, false)));
      if (!organization) throw new Error(`${workspaceOf} owns no workspace`);
      return sessionOf(stack, userId, organization.id);
    },
    close: () => stack.close(),
  };
}
