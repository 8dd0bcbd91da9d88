import type { Ability, ParameterDefinition } from '@oriel/contracts';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/database';
import { modelServices, models } from '../../db/schema';
import type { ModelSource } from './model-source';

/** What is assumed of a model that an endpoint lists by its name alone. */
const abilities: Ability[] = [{ type: 'text' }, { type: 'chat' }, { type: 'tool-function' }];
const parameterDefinitions: Record<string, ParameterDefinition> = {
  temperature: { type: 'number', minimum: 0, maximum: 2, step: 0.1 },
  top_p: { type: 'number', minimum: 0, maximum: 1, step: 0.05 },
};

/** Brings the stored models of an endpoint to what it offers now; those it offers no more stay, unavailable. */
export async function storeModels(
  db: Database | Transaction,
  source: ModelSource,
  names: readonly string[],
): Promise<void> {
  const serviceId = await storeService(db, source);
  for (const [position, modelId] of names.entries()) {
    const name = source.titleOf?.(modelId) ?? modelId;
    const price = source.priceOf?.(modelId) ?? null;
    await db
      .insert(models)
      .values({
        internalId: `${source.internalId}:${modelId}`,
        serviceId,
        modelId,
        name,
        serviceHostLocations: ['any'],
        abilities,
        parameterDefinitions,
        price,
        position,
      })
      .onConflictDoUpdate({
        target: models.internalId,
        set: { serviceId, name, price, position, available: true, updatedAt: sql`now()` },
      });
  }
  await db
    .update(models)
    .set({ available: false })
    .where(
      and(
        eq(models.serviceId, serviceId),
        names.length > 0 ? notInArray(models.modelId, [...names]) : undefined,
      ),
    );
}

async function storeService(db: Database | Transaction, source: ModelSource): Promise<string> {
  const { internalId, name, description, serviceImpl } = source;
  const [row] = await db
    .insert(modelServices)
    .values({ internalId, name, description, serviceImpl })
    .onConflictDoUpdate({
      target: modelServices.internalId,
      set: { name, description: description ?? null, serviceImpl, updatedAt: sql`now()` },
    })
    .returning({ id: modelServices.id });
  if (!row) throw new Error('A service was not stored');
  return row.id;
}

/** The models of endpoints that are not configured any more cannot be asked. */
export async function retireServices(
  db: Database | Transaction,
  configured: readonly string[],
): Promise<void> {
  const retired = db
    .select({ id: modelServices.id })
    .from(modelServices)
    .where(configured.length > 0 ? notInArray(modelServices.internalId, [...configured]) : undefined);
  await db.update(models).set({ available: false }).where(sql`${models.serviceId} IN ${retired}`);
}
