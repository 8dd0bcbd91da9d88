import {
  type LedgerEntry,
  type LedgerKind,
  type SpendingGroup,
  type SpendingSum,
  spendingKinds,
} from '@oriel/contracts';
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { agents, applications, creditLedger, users } from '../../platform/db/schema';

export interface LedgerFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly userId?: string | undefined;
  readonly agentId?: string | undefined;
  readonly model?: string | undefined;
  readonly kind?: LedgerKind | undefined;
}

const matching = (organizationId: string, filter: LedgerFilter): SQL | undefined =>
  and(
    eq(creditLedger.organizationId, organizationId),
    filter.from === undefined ? undefined : gte(creditLedger.createdAt, new Date(filter.from)),
    filter.to === undefined ? undefined : lt(creditLedger.createdAt, new Date(filter.to)),
    filter.userId === undefined ? undefined : eq(creditLedger.userId, filter.userId),
    filter.agentId === undefined ? undefined : eq(creditLedger.agentId, filter.agentId),
    filter.model === undefined ? undefined : eq(creditLedger.model, filter.model),
    filter.kind === undefined ? undefined : eq(creditLedger.kind, filter.kind),
  );

const columns = {
  entry: creditLedger,
  userName: users.fullName,
  agentName: agents.name,
  applicationName: applications.name,
};

const describe = ({
  entry,
  userName,
  agentName,
  applicationName,
}: {
  entry: typeof creditLedger.$inferSelect;
  userName: string | null;
  agentName: string | null;
  applicationName: string | null;
}): LedgerEntry => ({
  id: entry.id,
  createdAt: entry.createdAt.toISOString(),
  kind: entry.kind,
  amountMicroeuro: entry.delta,
  // Only bookings of an operator have a reason; the workspace does not see which operator.
  userId: entry.reason === null ? entry.userId : null,
  userName: entry.reason === null ? userName : null,
  ...(applicationName !== null && { applicationName }),
  agentId: entry.agentId,
  agentName,
  model: entry.model,
  inputTokens: entry.inputTokens,
  outputTokens: entry.outputTokens,
  price: entry.price,
  reason: entry.reason,
  ...(entry.people !== null && { people: entry.people }),
  ...(entry.validUntil && { validUntil: entry.validUntil.toISOString() }),
});

const entries = (db: Queryable) =>
  db
    .select(columns)
    .from(creditLedger)
    .leftJoin(users, eq(users.id, creditLedger.userId))
    .leftJoin(agents, eq(agents.id, creditLedger.agentId))
    .leftJoin(applications, eq(applications.id, creditLedger.applicationId));

export async function readLedgerPage(
  db: Queryable,
  organizationId: string,
  { page, pageSize, ...filter }: LedgerFilter & { readonly page: number; readonly pageSize: number },
): Promise<{ results: LedgerEntry[]; totalCount: number }> {
  const where = matching(organizationId, filter);
  const rows = await entries(db)
    .where(where)
    .orderBy(desc(creditLedger.createdAt), desc(creditLedger.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { results: rows.map(describe), totalCount: await db.$count(creditLedger, where) };
}

export async function readLedgerEntry(db: Queryable, id: string): Promise<LedgerEntry> {
  const [row] = await entries(db).where(eq(creditLedger.id, id));
  if (!row) throw new Error('The entry was not stored');
  return describe(row);
}

/** All entries, oldest first, page by page from the end of the previous one. */
export async function* readAllEntries(
  db: Queryable,
  organizationId: string,
  filter: LedgerFilter,
  pageSize = 500,
): AsyncGenerator<readonly LedgerEntry[]> {
  let after: SQL | undefined;
  for (;;) {
    const rows = await entries(db)
      .where(and(matching(organizationId, filter), after))
      .orderBy(creditLedger.createdAt, creditLedger.id)
      .limit(pageSize);
    const last = rows.at(-1)?.entry;
    if (!last) return;
    yield rows.map(describe);
    if (rows.length < pageSize) return;
    // The database counts microseconds, which a date does not have.
    after = sql`(${creditLedger.createdAt}, ${creditLedger.id}) > (
      SELECT created_at, id FROM ${creditLedger} WHERE id = ${last.id}
    )`;
  }
}

const groups = {
  day: { key: sql`to_char(${creditLedger.createdAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`, name: sql`NULL` },
  member: { key: sql`${creditLedger.userId}`, name: sql`min(${users.fullName})` },
  agent: { key: sql`${creditLedger.agentId}`, name: sql`min(${agents.name})` },
  model: { key: sql`${creditLedger.model}`, name: sql`${creditLedger.model}` },
  kind: { key: sql`${creditLedger.kind}`, name: sql`NULL` },
} as const satisfies Record<SpendingGroup, { key: SQL; name: SQL }>;

/** Totals of spent credit: days in order, everything else sorted by amount. */
export async function readSpending(
  db: Queryable,
  organizationId: string,
  { by, ...filter }: LedgerFilter & { readonly by: SpendingGroup },
): Promise<{ results: SpendingSum[]; totalMicroeuro: number }> {
  const { key, name } = groups[by];
  const amount = sql<number>`(-sum(${creditLedger.delta}))::float8`;
  const results = await db
    .select({
      key: sql<string | null>`${key}::text`,
      name: sql<string | null>`${name}`,
      amountMicroeuro: amount,
      calls: sql<number>`count(*)::integer`,
    })
    .from(creditLedger)
    .leftJoin(users, eq(users.id, creditLedger.userId))
    .leftJoin(agents, eq(agents.id, creditLedger.agentId))
    .where(and(matching(organizationId, filter), inArray(creditLedger.kind, [...spendingKinds])))
    .groupBy(key)
    .orderBy(by === 'day' ? key : desc(amount));
  return {
    results,
    totalMicroeuro: results.reduce((sum, { amountMicroeuro }) => sum + amountMicroeuro, 0),
  };
}
