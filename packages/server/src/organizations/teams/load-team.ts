import { and, eq } from 'drizzle-orm';
import type { LoadInput } from '../../http/route/operation';
import type { Queryable } from '../../platform/db/database';
import { teams } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';

export type TeamRow = typeof teams.$inferSelect;

/**
 * Loads the team in the path, for a caller whose permission in the workspace the guard has checked: managing teams covers all of
 * them.
 * @throws 404 for a team of another workspace
 */
export async function loadTeam({
  db,
  params,
  context,
  lock,
}: LoadInput & { readonly db: Queryable }): Promise<TeamRow> {
  const found = db
    .select()
    .from(teams)
    .where(and(eq(teams.id, params.teamId ?? ''), eq(teams.organizationId, context.organization.id)));
  const [team] = await (lock ? found.for('update') : found);
  if (!team) throw notFound();
  return team;
}
