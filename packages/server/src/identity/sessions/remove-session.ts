import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { sessions } from '../../platform/db/schema';

/** @param id hash of the cookie's token */
export async function removeSession(db: Queryable, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}
