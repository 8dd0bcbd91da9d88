import { createAgent } from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import type { Person } from '../../http/testing/person';
import { createSecretKey } from '../../identity/secret-keys/create-secret-key';
import { models } from '../../platform/db/schema';
import type { ChatStack } from './chat-stack';

/**
 * Adds what a program needs to use the API: a secret key of the owner's workspace, and an agent.
 *
 * @param agent - members of the agent that differ from the usual ones
 */
export async function addProgram(
  stack: ChatStack,
  agent: { readonly systemMessages?: string[]; readonly assignedTools?: 'calculator'[] } = {},
): Promise<{ owner: Person; key: string; model: string }> {
  const owner = await stack.user('owner');
  const { db } = stack.server.services;
  const { organizationId, userId } = owner;
  const key = await createSecretKey(db, { organizationId, userId, name: 'Nightly report' });
  const [known] = await db.select().from(models).where(eq(models.modelId, 'stand-in'));
  const { id: model } = await owner.call(createAgent, {
    params: { organizationId },
    body: {
      name: 'Harbour',
      modelId: known?.id ?? '',
      modelHostLocation: 'any',
      systemMessages: ['You know the harbour.'],
      assignedTools: ['calculator'],
      ...agent,
    },
  });
  return { owner, key, model };
}
