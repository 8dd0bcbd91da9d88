import type { CardSearch, CardVisibility } from '@oriel/contracts';
import { type AnyColumn, and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';

/** Cards of one kind; all conditions must hold. */
interface Kind {
  readonly organizationId?: string;
  readonly createdBy?: string;
  readonly visibilities?: readonly CardVisibility[];
}

/** Columns that both the cards and the counters of their tags have. */
interface ScopeColumns {
  readonly organizationId: AnyColumn;
  readonly createdBy: AnyColumn;
  readonly visibility: AnyColumn;
  readonly language: AnyColumn;
}

type Asked = Pick<CardSearch, 'visibility' | 'owned' | 'list' | 'collection' | 'language'>;

/** The searcher and the workspace. Without a workspace only public cards are found. */
interface Searcher {
  readonly userId: string | undefined;
  readonly organizationId: string | undefined;
}

/**
 * The cards that a search covers, before words and tags: the requested ones that the searcher may see. The same condition is used
 * for the cards and for the counters.
 */
export function cardScope(asked: Asked, searcher: Searcher): CardScope {
  const kinds = findKinds(asked, searcher);
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

const condition = ({ organizationId, createdBy, visibilities }: Kind, columns: ScopeColumns, same: Same) =>
  and(
    organizationId === undefined ? undefined : same(columns.organizationId, organizationId),
    createdBy === undefined ? undefined : same(columns.createdBy, createdBy),
    visibilities && or(...visibilities.map(visibility => same(columns.visibility, visibility))),
  );

function findKinds(
  { visibility, owned, list, collection }: Asked,
  { userId, organizationId }: Searcher,
): Kind[] {
  const asksFor = (name: CardVisibility | 'OWN') => visibility?.includes(name) ?? false;
  const curated: Kind = { visibilities: ['CURATED'] };
  if (organizationId === undefined || userId === undefined) {
    if (visibility && !asksFor('CURATED')) return [];
    if (!owned) return [curated];
    return userId === undefined ? [] : [{ ...curated, createdBy: userId }];
  }
  const own: Kind = { organizationId, createdBy: userId };
  const named = visibility?.filter(name => name !== 'OWN');
  if (owned) return [named?.length && !asksFor('OWN') ? { ...own, visibilities: named } : own];
  const shared = (['ORG', 'PUBLIC'] as const).filter(name => visibility === undefined || asksFor(name));
  const kinds: Kind[] = [];
  if (shared.length > 0) kinds.push({ organizationId, visibilities: shared });
  if (visibility === undefined || asksFor('OWN')) kinds.push(own);
  else if (asksFor('PRIVATE')) kinds.push({ ...own, visibilities: ['PRIVATE'] });
  // A list and a collection may contain cards of the product as well as those of the workspace.
  const isMixed = list !== undefined || collection !== undefined;
  if (asksFor('CURATED') || (visibility === undefined && isMixed)) kinds.push(curated);
  return kinds;
}
