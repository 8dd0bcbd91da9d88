/*
 * The models that may answer for an agent, in the order in which they are asked:
 *
 * 1. The agent's own model, then its fall-backs. Each may run at several endpoints: those that offer the same model in the same
 *    place, at the same price and under the same data policy are equal, and share the load.
 * 2. Only those count that are available, and whose place satisfies both the workspace and the agent: a fall-back never leads to a
 *    place that either of them excludes.
 */
import { isDeepStrictEqual } from 'node:util';
import { allowsLocations, type HostLocation } from '@oriel/contracts';
import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { modelServices, models } from '../../platform/db/schema';

export type ModelRow = typeof models.$inferSelect;

/** A model with the service that runs it. */
export interface ServedModel {
  readonly model: ModelRow;
  /** Internal id of the service. */
  readonly serviceInternalId: string;
  readonly service: Pick<typeof modelServices.$inferSelect, 'id' | 'name' | 'failingSince' | 'dataPolicy'>;
}

export interface Candidate extends ServedModel {
  /** 0 for the agent's own model, at whichever endpoint; then its fall-backs in order. */
  readonly rank: number;
}

/** An agent, as far as it decides on its models. */
interface Choosing {
  readonly modelId: string;
  readonly fallbackModelIds: readonly string[];
  readonly modelHostLocation: HostLocation;
}

/** Columns of a {@link ServedModel}. */
export const servedColumns = {
  model: models,
  serviceInternalId: modelServices.internalId,
  service: {
    id: modelServices.id,
    name: modelServices.name,
    failingSince: modelServices.failingSince,
    dataPolicy: modelServices.dataPolicy,
  },
};

/** Reads the fall-backs of agents, and the endpoints that are equal to theirs or to those of their own models. */
export async function readAlternatives(
  db: Queryable,
  found: readonly { readonly agent: Choosing; readonly model: ModelRow }[],
): Promise<readonly ServedModel[]> {
  const ids = [...new Set(found.flatMap(({ agent }) => agent.fallbackModelIds))];
  const names = [...new Set(found.map(({ model }) => model.modelId))];
  if (names.length === 0) return [];
  const named = await readServed(db, or(inArray(models.modelId, names), inArrayOrNone(ids)));
  const more = named.map(({ model }) => model.modelId).filter(name => !names.includes(name));
  if (more.length === 0) return named;
  const equal = await readServed(db, inArray(models.modelId, more));
  return [...new Map([...named, ...equal].map(each => [each.model.id, each])).values()];
}

const inArrayOrNone = (ids: readonly string[]) => (ids.length > 0 ? inArray(models.id, [...ids]) : undefined);

/** Reads available models with their services. */
export const readServed = (db: Queryable, where: SQL | undefined): Promise<ServedModel[]> =>
  db
    .select(servedColumns)
    .from(models)
    .innerJoin(modelServices, eq(modelServices.id, models.serviceId))
    .where(and(eq(models.available, true), where))
    .orderBy(models.position, models.id);

/** The candidates of an agent, wherever they run. */
export function candidatesOf(
  agent: Choosing,
  own: ServedModel,
  alternatives: readonly ServedModel[],
): readonly Candidate[] {
  const candidates = new Map<string, Candidate>();
  const named = [own, ...agent.fallbackModelIds.map(id => alternatives.find(({ model }) => model.id === id))];
  for (const [rank, first] of named.entries()) {
    if (!first) continue;
    for (const each of [first, ...alternatives.filter(other => isEqual(first, other))])
      if (!candidates.has(each.model.id) && each.model.available)
        candidates.set(each.model.id, { ...each, rank });
  }
  return [...candidates.values()].filter(({ model }) => runsWithin([], agent, model));
}

/** Whether two endpoints offer the same model on the same terms. An unknown place equals none. */
const isEqual = (one: ServedModel, other: ServedModel): boolean =>
  one.model.modelId === other.model.modelId &&
  one.serviceInternalId !== other.serviceInternalId &&
  placeOf(one.model) !== 'any' &&
  isDeepStrictEqual(termsOf(one), termsOf(other));

const termsOf = ({ model, service }: ServedModel) => [
  model.serviceHostLocations,
  model.price,
  model.access,
  service.dataPolicy,
  model.abilities.map(({ type }) => type).toSorted(),
];

/** Whether a model runs only in places that both the workspace and the agent allow. @param allowed Empty: the workspace allows all. */
export const runsWithin = (
  allowed: readonly HostLocation[],
  { modelHostLocation: wanted }: Pick<Choosing, 'modelHostLocation'>,
  { serviceHostLocations: places }: Pick<ModelRow, 'serviceHostLocations'>,
): boolean => allowsLocations(allowed, places) && (wanted === 'any' || allowsLocations([wanted], places));

/** The place where a model runs; `any` if it is unknown, or may vary. */
export function placeOf({ serviceHostLocations }: Pick<ModelRow, 'serviceHostLocations'>): HostLocation {
  const [only, ...others] = serviceHostLocations;
  return only === undefined || others.length > 0 ? 'any' : only;
}
