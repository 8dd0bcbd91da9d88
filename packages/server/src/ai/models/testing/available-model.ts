import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database';
import { models } from '../../../platform/db/schema';

/** A model that a test's agent can use. */
export async function availableModel(db: Queryable): Promise<typeof models.$inferSelect> {
  const [model] = await db.select().from(models).where(eq(models.available, true)).limit(1);
  if (!model) throw new Error('No model is available');
  return model;
}
