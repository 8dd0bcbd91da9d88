import { sql } from 'drizzle-orm';
import type { Database } from './database';

/** Makes the type of vectors known to the database. @returns whether it is: a PostgreSQL may not have the extension */
export async function enableVectors(db: Database): Promise<boolean> {
  // Refused where the server has not the extension, where the role may not make it, and where another process makes it.
  await db.execute(sql`CREATE EXTENSION IF NOT EXISTS vector`).catch(() => undefined);
  const { rows } = await db.execute(sql`SELECT 1 FROM pg_extension WHERE extname = 'vector'`);
  return rows.length > 0;
}
