import type { CardSearch, CardVisibility } from '@oriel/contracts';
import { type AnyColumn, and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { SeenTeams } from '../card-viewer';
import { isOfTeams } from '../team-cards';

/** Cards of one kind; all conditions must hold. */
interface Kind {
  readonly organizationId?: string;
  readonly createdBy?: string;
  readonly visibilities?: readonly (CardVisibility | 'TEAMS')[] | undefined;
  /** Only cards that are limited to teams and visible to the searcher. */
  readonly teams?: SeenTeams;
}

/** Columns that both the cards and the counters of their tags have. */
interface ScopeColumns {
  readonly organizationId: AnyColumn;
  readonly createdBy: AnyColumn;
  readonly visibility: AnyColumn;
  readonly language: AnyColumn;
  /** The counters do not have this column. */
  readonly teamIds?: AnyColumn;
}

type Asked = Pick<CardSearch, 'visibility' | 'owned' | 'list' | 'collection' | 'language'>;

/** The searcher and the workspace. Without a workspace only public cards are found. */
interface Searcher {
  readonly userId: string | undefined;
  readonly organizationId: string | undefined;
  /** Teams whose cards the searcher sees; undefined if the workspace has no cards limited to teams. */
  readonly teams: SeenTeams | undefined;
}

/**
 * The cards that a search covers, before words and tags: the requested ones that the searcher may see. The same condition is used
 * for the cards and for the counters.
 */
export function cardScope(asked: Asked, searcher: Searcher): CardScope {
  const kinds = findKinds(asked, searcher);
  return scopeOf(kinds, asked);
}

/** Divides a scope into cards limited to teams and all others; undefined if it has no cards limited to teams. */
export function splitScope(asked: Asked, searcher: Searcher): SplitScope | undefined {
  if (searcher.teams === undefined) return undefined;
  const kinds = findKinds(asked, searcher);
  const ofTeams = kinds.flatMap((kind): Kind[] => {
    if (kind.teams !== undefined) return [kind];
    const { visibilities = ['TEAMS'] } = kind;
    return visibilities.includes('TEAMS') ? [{ ...kind, visibilities: ['TEAMS'] }] : [];
  });
  const others = kinds.flatMap((kind): Kind[] => {
    if (kind.teams !== undefined) return [];
    const visibilities = kind.visibilities?.filter(name => name !== 'TEAMS');
    return visibilities?.length === 0 ? [] : [{ ...kind, visibilities }];
  });
  const scope = scopeOf(others, asked);
  return {
    others: (columns, same) => sql`(${scope(columns, same)} AND ${ne(columns.visibility, 'TEAMS')})`,
    ofTeams: scopeOf(ofTeams, asked),
    isCounted: searcher.teams === 'all',
  };
}

export interface SplitScope {
  readonly others: CardScope;
  readonly ofTeams: CardScope;
  /** Whether the counters also apply to cards limited to teams: only if all are visible, because they do not distinguish teams. */
  readonly isCounted: boolean;
}

function scopeOf(kinds: readonly Kind[], asked: Asked): CardScope {
  return (columns, same = eq) => {
    const anyKind = or(...kinds.map(kind => condition(kind, columns, same))) ?? sql`false`;
    if (!asked.language) return anyKind;
    const inLanguage = or(eq(columns.language, asked.language), isNull(columns.language));
    return and(anyKind, inLanguage) ?? anyKind;
  };
}

type Same = (column: AnyColumn, value: string) => SQL;
export type CardScope = (columns: ScopeColumns, same?: Same) => SQL;

/** Equivalent to `=` for a value, but not supported by any index, so that another index is used. */
export const sameWithoutIndex: Same = (column, value) => sql`${column} IS NOT DISTINCT FROM ${value}`;

const condition = (
  { organizationId, createdBy, visibilities, teams }: Kind,
  columns: ScopeColumns,
  same: Same,
) =>
  and(
    organizationId === undefined ? undefined : same(columns.organizationId, organizationId),
    createdBy === undefined ? undefined : same(columns.createdBy, createdBy),
    visibilities && or(...visibilities.map(visibility => same(columns.visibility, visibility))),
    teams && ofTeams(teams, columns),
  );

function ofTeams(teams: SeenTeams, { visibility, teamIds }: ScopeColumns): SQL | undefined {
  if (teams === 'all') return eq(visibility, 'TEAMS');
  return teamIds ? isOfTeams(teams, { visibility, teamIds }) : sql`false`;
}

function findKinds(
  { visibility, owned, list, collection }: Asked,
  { userId, organizationId, teams }: Searcher,
): Kind[] {
  const asksFor = (name: CardVisibility | 'OWN') => visibility?.includes(name) ?? false;
  const curated: Kind = { visibilities: ['CURATED'] };
  if (organizationId === undefined || userId === undefined) {
    if (visibility && !asksFor('CURATED')) return [];
    if (!owned) return [curated];
    return userId === undefined ? [] : [{ ...curated, createdBy: userId }];
  }
  const own: Kind = { organizationId, createdBy: userId };
  const named = visibility?.flatMap(name => (name === 'ORG' ? (['ORG', 'TEAMS'] as const) : name));
  const ownNamed = named?.filter(name => name !== 'OWN');
  if (owned) return [ownNamed?.length && !asksFor('OWN') ? { ...own, visibilities: ownNamed } : own];
  const shared = (['ORG', 'PUBLIC'] as const).filter(name => visibility === undefined || asksFor(name));
  const kinds: Kind[] = [];
  if (shared.length > 0) kinds.push({ organizationId, visibilities: shared });
  if (teams !== undefined && shared.includes('ORG')) {
    if (teams.length > 0) kinds.push({ organizationId, teams });
    // Includes cards of teams that the creator has left.
    kinds.push({ ...own, visibilities: ['TEAMS'] });
  }
  if (visibility === undefined || asksFor('OWN')) kinds.push(own);
  else if (asksFor('PRIVATE')) kinds.push({ ...own, visibilities: ['PRIVATE'] });
  // A list and a collection may contain cards of the product as well as those of the workspace.
  const isMixed = list !== undefined || collection !== undefined;
  if (asksFor('CURATED') || (visibility === undefined && isMixed)) kinds.push(curated);
  return kinds;
}
