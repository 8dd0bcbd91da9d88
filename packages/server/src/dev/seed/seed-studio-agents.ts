import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { agents } from '../../platform/db/schema';
import { isSeeded } from '../../prompts/curated-cards/seed-curated-cards';

/** Where an agent of a workspace stands that a person has made. */
const position = 50;

/** The agent of the demo workspace that draws inside a chat, on the model of the assistant. Made with its cards, or never. */
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
