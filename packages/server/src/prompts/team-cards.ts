import { type AnyColumn, and, arrayOverlaps, eq, notInArray, or, type SQL } from 'drizzle-orm';
import { cards } from '../platform/db/schema';
import type { SeenTeams } from './card-viewer';

interface TeamColumns {
  readonly visibility: AnyColumn;
  readonly teamIds: AnyColumn;
}

/** Matches cards or versions that are limited to teams and visible to the viewer; undefined if there are none. */
export function isOfTeams(seen: SeenTeams, columns: TeamColumns = cards): SQL | undefined {
  const isForTeams = eq(columns.visibility, 'TEAMS');
  if (seen === 'all') return isForTeams;
  return seen.length === 0 ? undefined : and(isForTeams, arrayOverlaps(columns.teamIds, [...seen]));
}

/** Matches cards or versions by any author that a member of the workspace sees. */
export const isSharedWith = (seen: SeenTeams, columns: TeamColumns = cards): SQL | undefined =>
  or(notInArray(columns.visibility, ['PRIVATE', 'TEAMS']), isOfTeams(seen, columns));

/** Whether a viewer sees a card of these teams as their member or as an administrator. */
export const isInTeams = (seen: SeenTeams, teamIds: readonly string[]): boolean =>
  seen === 'all' || teamIds.some(id => seen.includes(id));
