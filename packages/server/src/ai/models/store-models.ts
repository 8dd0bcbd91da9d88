import type { Ability, ModelOverrides } from '@oriel/contracts';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { ModelPrice } from '../../platform/config/model-prices';
import type { Database, Transaction } from '../../platform/db/database';
import { modelServices, models, type OfferedDescription } from '../../platform/db/schema';
import { limitTokens } from '../endpoints/catalogue/catalogue';
import type { ModelSource } from '../endpoints/model-source';
import { chatAbilities, type OfferedModel, samplingParameters } from '../providers/offered-model';
import { seesImages } from '../providers/sees-images';

type Queryable = Database | Transaction;

/** Updates the stored models of an endpoint; models that it no longer offers are kept as unavailable. */
export async function storeModels(
  db: Queryable,
  source: ModelSource,
  offered: readonly OfferedModel[],
): Promise<void> {
  const serviceId = await storeService(db, source);
  const stored = await db.select().from(models).where(eq(models.serviceId, serviceId));
  const names = offered.map(({ id }) => id);
  for (const [position, model] of offered.entries()) {
    const modelId = model.id;
    const description: OfferedDescription = {
      name: model.title ?? modelId,
      abilities: [...(model.abilities ?? chatAbilities({ tools: true, images: seesImages(modelId) }))],
      parameterDefinitions: { ...(model.parameterDefinitions ?? samplingParameters(2)) },
      price: source.priceOf?.(modelId) ?? null,
      position,
    };
    const { overrides = {} } = stored.find(each => each.modelId === modelId) ?? {};
    const described = {
      ...applyOverrides(description, overrides),
      serviceId,
      serviceHostLocations: [...(source.hostLocations ?? (['any'] as const))],
      offered: description,
      isOffered: true,
    };
    await db
      .insert(models)
      .values({ ...described, internalId: `${source.internalId}:${modelId}`, modelId })
      .onConflictDoUpdate({ target: models.internalId, set: { ...described, updatedAt: sql`now()` } });
  }
  await db
    .update(models)
    .set({ isOffered: false })
    .where(
      and(eq(models.serviceId, serviceId), names.length > 0 ? notInArray(models.modelId, names) : undefined),
    );
  await db.update(modelServices).set({ checkedAt: sql`now()` }).where(eq(modelServices.id, serviceId));
  await updateAvailability(db, serviceId);
}

/** A model can be asked if its endpoint offers it, both are switched on, and it is not retired. */
export async function updateAvailability(db: Queryable, serviceId: string): Promise<void> {
  const isOn = db
    .select({ enabled: modelServices.enabled })
    .from(modelServices)
    .where(eq(modelServices.id, serviceId));
  await db
    .update(models)
    .set({
      available: sql`${models.isOffered} AND ${models.enabled} AND ${models.retiredAt} IS NULL AND ${isOn}`,
    })
    .where(eq(models.serviceId, serviceId));
}

/** A model as people see it: as offered, with the operator's corrections. */
export function applyOverrides(offered: OfferedDescription, overrides: ModelOverrides) {
  const { name, i18n, tools, images, maxInputTokens, maxOutputTokens, price, position, parameters } =
    overrides;
  let abilities: Ability[] = offered.abilities;
  const set = (type: 'tool-function' | 'image', isOn: boolean | undefined, ability: Ability) => {
    if (isOn === undefined || !abilities.some(each => each.type === 'chat')) return;
    abilities = [...abilities.filter(each => each.type !== type), ...(isOn ? [ability] : [])];
  };
  set('tool-function', tools, { type: 'tool-function' });
  set('image', images, { type: 'image', constraints: [{ direction: 'input', unit: 'files' }] });
  return {
    name: name ?? offered.name,
    i18n: i18n
      ? Object.fromEntries(Object.entries(i18n).map(([language, shown]) => [language, { name: shown }]))
      : null,
    abilities: limitTokens(abilities, { input: maxInputTokens, output: maxOutputTokens }, true),
    parameterDefinitions: parameters ?? offered.parameterDefinitions,
    price: price === undefined ? offered.price : price && toPrice(price),
    position: position ?? offered.position,
  };
}

const micro = (euro: number): number => Math.round(euro * 1_000_000);

const toPrice = ({ input, output, image }: NonNullable<ModelOverrides['price']>): ModelPrice => ({
  inputMicroeuro: micro(input),
  outputMicroeuro: micro(output),
  ...(image !== undefined && { imageMicroeuro: micro(image) }),
});

async function storeService(db: Queryable, source: ModelSource): Promise<string> {
  const { internalId, definition } = source;
  const described = {
    name: source.name,
    description: source.description ?? null,
    serviceImpl: source.serviceImpl,
    managedBy: source.managedBy ?? 'environment',
    hostLocation: source.hostLocations?.length === 1 ? source.hostLocations[0] : 'any',
    dataPolicy: definition?.dataPolicy ?? null,
    i18n: definition?.i18n ? readI18n(definition.i18n) : null,
  } as const;
  const [row] = await db
    .insert(modelServices)
    .values({ internalId, ...described })
    .onConflictDoUpdate({ target: modelServices.internalId, set: { ...described, updatedAt: sql`now()` } })
    .returning({ id: modelServices.id });
  if (!row) throw new Error('A service was not stored');
  return row.id;
}

/** Leaves out languages without a text. */
const readI18n = (i18n: NonNullable<NonNullable<ModelSource['definition']>['i18n']>) =>
  Object.fromEntries(Object.entries(i18n).flatMap(([language, texts]) => (texts ? [[language, texts]] : [])));

/** Makes the models of endpoints that are no longer configured unavailable. */
export async function retireServices(db: Queryable, configured: readonly string[]): Promise<void> {
  const retired = db
    .select({ id: modelServices.id })
    .from(modelServices)
    .where(configured.length > 0 ? notInArray(modelServices.internalId, [...configured]) : undefined);
  await db
    .update(models)
    .set({ isOffered: false, available: false })
    .where(sql`${models.serviceId} IN ${retired}`);
}
