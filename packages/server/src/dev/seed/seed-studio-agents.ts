import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { agents } from '../../platform/db/schema';
import { isSeeded } from '../../prompts/curated-cards/seed-curated-cards';

/** Position of an agent that a person has created in a workspace. */
const position = 50;

/**
 * The demo workspace's agent that draws inside a chat, with the model of the assistant. Only created together with the
 * workspace's cards.
 */
export async function seedStudioAgents(
  db: Queryable,
  organizationId: string,
  createdBy: string,
): Promise<void> {
  if (await isSeeded(db, 'studio')) return;
  const [assistant] = await db
    .select({ modelId: agents.modelId })
    .from(agents)
    .where(eq(agents.internalId, 'assistant'));
  if (!assistant) return;
  await db.insert(agents).values({
    organizationId,
    createdBy,
    modelId: assistant.modelId,
    name: 'Illustrator',
    description: 'Generates images in the chat.',
    systemMessages: ['Generate an image for what is asked, then say in one sentence what it shows.'],
    assignedTools: ['generate_image'],
    position,
  });
}
