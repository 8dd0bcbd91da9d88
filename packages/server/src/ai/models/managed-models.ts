import {
  canSucceed,
  findParameterProblems,
  listManagedModels,
  type ManagedModel,
  type ModelAccess,
  updateManagedModel,
} from '@oriel/contracts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import { logOperator, operatorChanges } from '../../identity/operator-log/log-operator';
import type { Queryable, Transaction } from '../../platform/db/database';
import { agents, modelServices, models, teams } from '../../platform/db/schema';
import { invalidPayload, notFound } from '../../platform/errors/errors';
import { keepVersion } from '../agents/agent-versions';
import { storeBuiltInAgents } from '../agents/store-built-in-agents';
import type { AiServices } from '../ai-services';
import { findEntry } from '../endpoints/catalogue/catalogue';
import { endpointsChanged } from '../endpoints/endpoints';
import { inEuro } from './models';
import { applyOverrides, updateAvailability } from './store-models';

type ModelRow = typeof models.$inferSelect;

const { operation } = operationsOf<AiServices>()({});

export const managedModelOperations = [
  operation(listManagedModels, async ({ db, params }) => {
    const [service] = await db
      .select({ id: modelServices.id })
      .from(modelServices)
      .where(eq(modelServices.id, params.serviceId));
    if (!service) throw notFound();
    const rows = await db
      .select()
      .from(models)
      .where(eq(models.serviceId, service.id))
      .orderBy(asc(models.position), asc(models.name));
    return describeAll(db, rows);
  }),

  operation(updateManagedModel, async ({ db, bus, body, params, context }) => {
    const row = await db.transaction(async tx => {
      const [before] = await tx.select().from(models).where(eq(models.id, params.modelId)).for('update');
      if (!before) throw notFound();
      const overrides = body.overrides ?? before.overrides;
      const successorId = body.successorId === undefined ? before.successorId : body.successorId;
      const isRetired = body.retired ?? before.retiredAt !== null;
      const successor = await findSuccessor(tx, before, successorId);
      if (body.retired || body.successorId)
        checkSuccessor(before, successor, { isAsked: body.retired === true });
      if (body.access) await checkTeams(tx, body.access, before.access);
      const offered = before.offered ?? {
        name: before.name,
        abilities: before.abilities,
        parameterDefinitions: before.parameterDefinitions,
        price: before.price,
        position: before.position,
      };
      const [after] = await tx
        .update(models)
        .set({
          ...applyOverrides(offered, overrides),
          offered,
          overrides,
          successorId,
          ...(body.enabled !== undefined && { enabled: body.enabled }),
          ...(body.access !== undefined && { access: body.access }),
          retiredAt: isRetired ? (before.retiredAt ?? sql`now()`) : null,
        })
        .where(eq(models.id, before.id))
        .returning();
      if (!after) throw notFound();
      await updateAvailability(tx, before.serviceId);
      if (body.retired && before.retiredAt === null && successor) await moveAgents(tx, before, successor);
      await storeBuiltInAgents(tx);
      await logOperator(tx, context, {
        action: 'model-changed',
        subject: { type: 'model', id: after.id, label: after.name },
        details: changesBetween(before, after),
      });
      const [stored] = await tx.select().from(models).where(eq(models.id, before.id));
      return stored ?? after;
    });
    await bus.publish(endpointsChanged, 'all');
    const [described] = await describeAll(db, [row]);
    if (!described) throw notFound();
    return described;
  }),
];

const refused = (field: string, code: string) =>
  invalidPayload([{ path: `body.${field}`, code, message: code }]);

/** Refuses ids of no team; those stored before may be of teams that were deleted since. */
async function checkTeams(tx: Transaction, access: ModelAccess, before: ModelAccess | null): Promise<void> {
  const { teamIds = [] } = access;
  const added = teamIds.filter(id => !before?.teamIds?.includes(id));
  if (added.length === 0) return;
  const found = await tx.select({ id: teams.id }).from(teams).where(inArray(teams.id, added));
  const unknown = added.find(added => found.every(({ id }) => id !== added));
  if (unknown !== undefined) throw refused(`access.teamIds.${teamIds.indexOf(unknown)}`, 'not_found');
}

async function findSuccessor(
  tx: Transaction,
  before: ModelRow,
  id: string | null,
): Promise<ModelRow | undefined> {
  if (id === null) return undefined;
  const [successor] = await tx.select().from(models).where(eq(models.id, id));
  if (!successor || successor.id === before.id) throw refused('successor_id', 'not_found');
  return successor;
}

/** @param isAsked - whether it takes over now, so that it has to be available */
function checkSuccessor(
  retired: ModelRow,
  successor: ModelRow | undefined,
  { isAsked }: { isAsked: boolean },
): void {
  if (!successor) throw refused('successor_id', 'required');
  if (!canSucceed(successor, retired)) throw refused('successor_id', 'other_abilities');
  if (isAsked && !successor.available) throw refused('successor_id', 'not_available');
}

/** Built-in agents find another model by themselves, so they neither move nor count. */
const isOfWorkspace = isNull(agents.internalId);

/**
 * Moves the agents of workspaces to the successor, each with a version that says why. Parameters that the successor refuses have
 * their default. The place stays: an agent for a place where the successor does not run answers only once its maker changes it.
 */
async function moveAgents(tx: Transaction, from: ModelRow, to: ModelRow): Promise<void> {
  const moved = await tx
    .select()
    .from(agents)
    .where(and(eq(agents.modelId, from.id), isOfWorkspace))
    .for('update');
  for (const before of moved) {
    const problems = findParameterProblems(to.parameterDefinitions, before.parameters);
    const parameters = Object.fromEntries(
      Object.entries(before.parameters).filter(([name]) => !(name in problems)),
    );
    const [after] = await tx
      .update(agents)
      .set({ modelId: to.id, parameters })
      .where(eq(agents.id, before.id))
      .returning();
    if (after) await keepVersion(tx, after, { changedBy: null, reason: 'model-retired', before });
  }
}

function changesBetween(before: ModelRow, after: ModelRow) {
  const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));
  return operatorChanges({
    enabled: [before.enabled, after.enabled],
    overrides: [json(before.overrides), json(after.overrides)],
    access: [json(before.access), json(after.access)],
    successor: [before.successorId, after.successorId],
    retired: [before.retiredAt !== null, after.retiredAt !== null],
  });
}

async function describeAll(db: Queryable, rows: readonly ModelRow[]): Promise<ManagedModel[]> {
  const ids = rows.map(({ id }) => id);
  const counts =
    ids.length === 0
      ? []
      : await db
          .select({ modelId: agents.modelId, count: sql<number>`count(*)::int` })
          .from(agents)
          .where(and(inArray(agents.modelId, ids), isOfWorkspace))
          .groupBy(agents.modelId);
  return rows.map(row => {
    const entry = findEntry(row.modelId);
    return {
      id: row.id,
      serviceId: row.serviceId,
      internalId: row.internalId,
      modelId: row.modelId,
      name: row.name,
      i18n: row.i18n ?? undefined,
      abilities: row.abilities,
      parameterDefinitions: row.parameterDefinitions,
      priceInEuro: row.price && inEuro(row.price),
      position: row.position,
      enabled: row.enabled,
      isOffered: row.isOffered,
      isAvailable: row.available,
      overrides: row.overrides,
      access: row.access,
      successorId: row.successorId,
      retiredAt: row.retiredAt?.toISOString() ?? null,
      catalogue: entry ? { family: entry.family, source: entry.source, checkedAt: entry.checkedAt } : null,
      agentCount: counts.find(({ modelId }) => modelId === row.id)?.count ?? 0,
    };
  });
}
