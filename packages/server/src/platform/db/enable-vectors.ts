import { sql } from 'drizzle-orm';
import type { Database } from './database';

/** Creates the vector type in the database. @returns whether it exists: a PostgreSQL may lack the extension */
export async function enableVectors(db: Database): Promise<boolean> {
  // Fails if the server lacks the extension, if the role may not create it, or if another process is creating it.
  await db.execute(sql`CREATE EXTENSION IF NOT EXISTS vector`).catch(() => undefined);
  const { rows } = await db.execute(sql`SELECT 1 FROM pg_extension WHERE extname = 'vector'`);
  return rows.length > 0;
}
