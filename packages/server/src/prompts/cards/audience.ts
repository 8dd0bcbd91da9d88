import type { CardTeam, CardVisibility } from '@oriel/contracts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { teams } from '../../platform/db/schema';
import { invalidPayload } from '../../platform/errors/errors';
import type { CardViewer } from '../card-viewer';
import { readVisibility } from './describe-card';

/** The columns that decide who sees a card. */
export interface Audience {
  readonly visibility: CardVisibility | 'TEAMS';
  readonly teamIds: string[];
}

/** A requested audience, as on the wire. */
interface Asked {
  readonly visibility?: CardVisibility | undefined;
  readonly teamIds?: readonly string[] | undefined;
}

/** The stored audience of a card. */
interface Present {
  readonly visibility: string;
  readonly teamIds: readonly string[];
}

/**
 * The audience of a card after a request. `ORG` without `teamIds` keeps the teams of a card, so that clients that do not know the field
 * do not make it visible to everybody.
 */
export function audienceOf({ visibility, teamIds }: Asked, present?: Present): Audience {
  const shown = visibility ?? readVisibility(present?.visibility ?? 'PRIVATE');
  const asked = teamIds ?? (shown === 'ORG' ? present?.teamIds : undefined) ?? [];
  if (asked.length > 0 && shown !== 'ORG') throw invalidTeams('invalid');
  return asked.length > 0
    ? { visibility: 'TEAMS', teamIds: [...new Set(asked)].toSorted() }
    : { visibility: shown, teamIds: [] };
}

/** Whether two audiences are the same. */
export const isSameAudience = (one: Present, other: Present): boolean =>
  one.visibility === other.visibility && one.teamIds.toSorted().join() === other.teamIds.toSorted().join();

/**
 * Checks that the viewer may choose the teams of an audience: members their own teams, administrators all. Teams that the card already
 * has are always allowed, including deleted ones.
 * @throws 400
 */
export async function checkTeams(
  db: Queryable,
  viewer: CardViewer,
  organizationId: string | null,
  { teamIds }: Audience,
  present: readonly string[] = [],
): Promise<void> {
  const added = teamIds.filter(id => !present.includes(id));
  if (added.length === 0) return;
  const offered = await findTeams(db, viewer, organizationId);
  if (!added.every(id => offered.some(team => team.id === id))) throw invalidTeams('not_found');
}

/** Teams that the viewer may share cards with, by name. */
export async function findTeams(
  db: Queryable,
  viewer: CardViewer,
  organizationId: string | null,
): Promise<CardTeam[]> {
  const seen = await viewer.teams(organizationId);
  if (organizationId === null || seen.length === 0) return [];
  return db
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(
      and(
        eq(teams.organizationId, organizationId),
        seen === 'all' ? undefined : inArray(teams.id, [...seen]),
      ),
    )
    .orderBy(asc(teams.name), asc(teams.id));
}

const invalidTeams = (code: 'invalid' | 'not_found') =>
  invalidPayload([{ path: 'body.teamIds', code, message: 'The card cannot be shown to these teams' }]);
