import {
  listOperatorLog,
  listOperatorLogActors,
  type OperatorLogEntry,
  operatorActions,
  operatorSubjectTypes,
} from '@oriel/contracts';
import { and, desc, eq, gte, inArray, isNotNull, lt } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import type { Noun } from '../../noun';
import { operatorLog as table } from '../../platform/db/schema';
import type { Services } from '../../services';

const { operation } = operationsOf<Services>()({});

// During a rolling update a later version writes actions that this version does not know; they are left out.
const isKnown = and(
  inArray(table.action, [...operatorActions]),
  inArray(table.subjectType, [...operatorSubjectTypes]),
);

const operatorLogOperations = [
  operation(listOperatorLog, async ({ db, query }) => {
    const { page, pageSize, actorId, action, subjectType, subjectId, from, to } = query;
    const where = and(
      isKnown,
      actorId === undefined ? undefined : eq(table.actorId, actorId),
      action === undefined ? undefined : eq(table.action, action),
      subjectType === undefined ? undefined : eq(table.subjectType, subjectType),
      subjectId === undefined ? undefined : eq(table.subjectId, subjectId),
      from === undefined ? undefined : gte(table.createdAt, new Date(from)),
      to === undefined ? undefined : lt(table.createdAt, new Date(to)),
    );
    const rows = await db
      .select()
      .from(table)
      .where(where)
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    return { results: rows.map(describeEntry), totalCount: await db.$count(table, where) };
  }),

  operation(listOperatorLogActors, async ({ db }) => {
    const rows = await db
      .selectDistinctOn([table.actorId], { id: table.actorId, name: table.actorName })
      .from(table)
      .where(isNotNull(table.actorId))
      .orderBy(table.actorId, desc(table.createdAt), desc(table.id));
    return rows
      .flatMap(({ id, name }) => (id === null ? [] : [{ id, name }]))
      .sort((one, other) => one.name.localeCompare(other.name));
  }),
];

const describeEntry = (row: typeof table.$inferSelect): OperatorLogEntry => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  actor: { id: row.actorId, name: row.actorName },
  address: row.address,
  action: row.action,
  subject: { type: row.subjectType, id: row.subjectId, label: row.subjectLabel },
  details: row.details,
  reason: row.reason,
});

/** The log of what operators change; kept for good. */
export const operatorLog: Noun<Services> = { operations: operatorLogOperations };
