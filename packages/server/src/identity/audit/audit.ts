import {
  type AuditEntry,
  auditFields,
  auditKinds,
  auditKindsByGroup,
  auditWays,
  exportAuditEntries,
  type HandlerInput,
  listAuditActors,
  listAuditEntries,
} from '@oriel/contracts';
import { writeCsv } from '@oriel/tables/csv';
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { byteStream } from '../../http/route/byte-stream';
import { operationsOf } from '../../http/route/operation';
import type { Queryable } from '../../platform/db/database';
import { auditEntries } from '../../platform/db/schema';
import type { Services } from '../../services';
import { logExport } from './write-audit-entry';

const { operation } = operationsOf<Services>()({});

export const auditOperations = [
  operation(listAuditEntries, async ({ db, query, context }) => {
    const where = and(matching(context.organization.id, query), isKnown);
    const rows = await db
      .select()
      .from(auditEntries)
      .where(where)
      .orderBy(...newestFirst)
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize);
    return { results: rows.map(describeEntry), totalCount: await db.$count(auditEntries, where) };
  }),

  operation(listAuditActors, async ({ db, context }) => {
    const rows = await db
      .selectDistinctOn([auditEntries.actorId], { id: auditEntries.actorId, name: auditEntries.actorName })
      .from(auditEntries)
      .where(eq(auditEntries.organizationId, context.organization.id))
      .orderBy(auditEntries.actorId, ...newestFirst);
    return rows.sort((one, other) => one.name.localeCompare(other.name));
  }),

  operation(exportAuditEntries, async ({ db, query: { format, ...filters }, context }) => {
    const pages = readPages(db, matching(context.organization.id, filters));
    await logExport(db, context, 'audit-log-exported');
    return new Response(byteStream(format === 'json' ? writeLines(pages) : writePages(pages)), {
      headers: {
        'content-type': format === 'json' ? 'application/x-ndjson' : 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="oriel-audit-log.${format === 'json' ? 'ndjson' : 'csv'}"`,
        'cache-control': 'no-store',
      },
    });
  }),
];

type Filters = Omit<HandlerInput<typeof exportAuditEntries>['query'], 'format'>;
type Row = typeof auditEntries.$inferSelect;

const newestFirst = [desc(auditEntries.createdAt), desc(auditEntries.id)];

function matching(organizationId: string, { actorId, kind, group, from, to }: Filters): SQL | undefined {
  return and(
    eq(auditEntries.organizationId, organizationId),
    actorId === undefined ? undefined : eq(auditEntries.actorId, actorId),
    kind === undefined ? undefined : eq(auditEntries.kind, kind),
    group === undefined ? undefined : inArray(auditEntries.kind, [...auditKindsByGroup[group]]),
    from === undefined ? undefined : gte(auditEntries.createdAt, new Date(from)),
    to === undefined ? undefined : lt(auditEntries.createdAt, new Date(to)),
  );
}

/*
 * During a rolling update a later version writes kinds and fields that this version does not know. They are left out of the list,
 * but exported as written.
 */
const isKnown = and(inArray(auditEntries.kind, [...auditKinds]), inArray(auditEntries.via, [...auditWays]));
const knownFields: ReadonlySet<string> = new Set(auditFields);

const describeEntry = (row: Row): AuditEntry => ({
  id: row.id,
  kind: row.kind,
  createdAt: row.createdAt.toISOString(),
  actor: { id: row.actorId, name: row.actorName },
  via: row.via,
  ...(row.applicationName !== null && { application: row.applicationName }),
  address: row.address,
  target: { id: row.targetId, name: row.targetName },
  changes: row.changes.filter(({ field }) => knownFields.has(field)),
});

/** Reads page by page, each from the end of the previous one, so that new entries shift nothing. */
async function* readPages(db: Queryable, asked: SQL | undefined, pageSize = 1_000): AsyncGenerator<Row[]> {
  let after: SQL | undefined;
  for (;;) {
    const rows = await db
      // A `Date` has milliseconds, but the database is more precise.
      .select({ row: auditEntries, moment: sql<string>`${auditEntries.createdAt}::text` })
      .from(auditEntries)
      .where(and(asked, after))
      .orderBy(...newestFirst)
      .limit(pageSize);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ row }) => row);
    if (rows.length < pageSize) return;
    after = sql`(${auditEntries.createdAt}, ${auditEntries.id}) < (${last.moment}::timestamptz, ${last.row.id}::uuid)`;
  }
}

/** One entry per line. Kinds that this version does not know are left out, as in the list. */
async function* writeLines(pages: AsyncGenerator<Row[]>): AsyncGenerator<string> {
  for await (const rows of pages)
    yield rows
      .filter(({ kind, via }) => auditKinds.includes(kind) && auditWays.includes(via))
      .map(row => `${JSON.stringify(describeEntry(row))}\n`)
      .join('');
}

async function* writePages(pages: AsyncGenerator<Row[]>): AsyncGenerator<string> {
  // Starts with the byte order mark, without which a spreadsheet assumes another encoding.
  yield `\ufeff${writeCsv([['time', 'actor', 'via', 'application', 'address', 'kind', 'target', 'changes']])}`;
  for await (const rows of pages)
    yield writeCsv(
      rows.map(row => [
        row.createdAt.toISOString(),
        row.actorName,
        row.via,
        row.applicationName ?? '',
        row.address,
        row.kind,
        row.targetName,
        row.changes.map(({ field, from, to }) => `${field}: ${from ?? '–'} → ${to ?? '–'}`).join('; '),
      ]),
    );
}
