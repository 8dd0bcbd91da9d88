import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database';
import { modelServices, models } from '../../platform/db/schema';
import { chatAbilities, type OfferedModel, samplingParameters } from '../providers/offered-model';
import { seesImages } from '../providers/sees-images';
import type { ModelSource } from './model-source';

/** Updates the stored models of an endpoint; models that it no longer offers are kept as unavailable. */
export async function storeModels(
  db: Database | Transaction,
  source: ModelSource,
  offered: readonly OfferedModel[],
): Promise<void> {
  const serviceId = await storeService(db, source);
  const names = offered.map(({ id }) => id);
  for (const [position, model] of offered.entries()) {
    const modelId = model.id;
    const described = {
      serviceId,
      name: model.title ?? modelId,
      serviceHostLocations: [...(source.hostLocations ?? (['any'] as const))],
      abilities: [...(model.abilities ?? chatAbilities({ tools: true, images: seesImages(modelId) }))],
      parameterDefinitions: { ...(model.parameterDefinitions ?? samplingParameters(2)) },
      price: source.priceOf?.(modelId) ?? null,
      position,
    };
    await db
      .insert(models)
      .values({ ...described, internalId: `${source.internalId}:${modelId}`, modelId })
      .onConflictDoUpdate({
        target: models.internalId,
        set: { ...described, available: true, updatedAt: sql`now()` },
      });
  }
  await db
    .update(models)
    .set({ available: false })
    .where(
      and(eq(models.serviceId, serviceId), names.length > 0 ? notInArray(models.modelId, names) : undefined),
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

/** Makes the models of endpoints that are no longer configured unavailable. */
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
