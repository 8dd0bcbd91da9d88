import { type AnyColumn, and, arrayOverlaps, eq, notInArray, or, type SQL } from 'drizzle-orm';
import { cards } from '../platform/db/schema';
import type { SeenTeams } from './card-viewer';

interface TeamColumns {
  readonly visibility: AnyColumn;
  readonly teamIds: AnyColumn;
}

/** The cards, or versions, of teams that a viewer sees as their member or as an administrator; undefined if there are none. */
export function isOfTeams(seen: SeenTeams, columns: TeamColumns = cards): SQL | undefined {
  const isForTeams = eq(columns.visibility, 'TEAMS');
  if (seen === 'all') return isForTeams;
  return seen.length === 0 ? undefined : and(isForTeams, arrayOverlaps(columns.teamIds, [...seen]));
}

/** The cards, or versions, that a member of the workspace sees, by any author. */
export const isSharedWith = (seen: SeenTeams, columns: TeamColumns = cards): SQL | undefined =>
  or(notInArray(columns.visibility, ['PRIVATE', 'TEAMS']), isOfTeams(seen, columns));

/** Whether a viewer sees a card of these teams as their member or as an administrator. */
export const isInTeams = (seen: SeenTeams, teamIds: readonly string[]): boolean =>
  seen === 'all' || teamIds.some(id => seen.includes(id));
