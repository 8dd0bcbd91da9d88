import {
  addModelService,
  checkModelService,
  checkModelServiceInput,
  type EndpointDefinition,
  findEndpointProblems,
  listManagedModelServices,
  type ManagedBy,
  type ManagedModelService,
  type ModelServiceCheck,
  removeModelService,
  updateModelService,
  writeModelServiceLogo,
} from '@oriel/contracts';
import { and, asc, eq } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import { logOperator, operatorChanges } from '../../identity/operator-log/log-operator';
import { checkFresh } from '../../identity/sessions/check-fresh';
import type { Queryable } from '../../platform/db/database';
import { modelServiceLogos, modelServices, models } from '../../platform/db/schema';
import { badRequest, conflict, invalidPayload, notFound } from '../../platform/errors/errors';
import { cropSmallPicture } from '../../platform/files/small-picture';
import { seal, unseal } from '../../platform/secrets/seal';
import { storeBuiltInAgents } from '../agents/store-built-in-agents';
import type { AiServices } from '../ai-services';
import { environmentIds } from '../endpoints/create-sources';
import { endpointsChanged } from '../endpoints/endpoints';
import type { ModelSource } from '../endpoints/model-source';
import type { OfferedModel } from '../providers/offered-model';
import { ProviderError } from '../providers/provider-error';
import { storeOffered } from './find-models';
import { updateAvailability } from './store-models';

type ServiceRow = typeof modelServices.$inferSelect;

/** Timeout for a check, in milliseconds. */
const patience = 20_000;
/** Maximum number of models named in the result of a check. */
const shownModels = 200;

const { operation } = operationsOf<AiServices>()({});

export const managedModelServiceOperations = [
  operation(listManagedModelServices, async services => {
    const rows = await services.db.select().from(modelServices).orderBy(asc(modelServices.name));
    return Promise.all(rows.map(row => describe(services, row)));
  }),

  operation(addModelService, async ({ body, context, ...services }) => {
    const { db, endpoints, secret } = services;
    const { internalId, definition, key } = body;
    const [taken] = await db.select().from(modelServices).where(eq(modelServices.internalId, internalId));
    if (taken?.settings || endpoints.isFixed(internalId)) throw conflict('conflict', 'The id is taken');
    const { offered } = await checkInput(services, internalId, definition, key);
    const row = await db.transaction(async tx => {
      const values = {
        name: definition.name,
        serviceImpl: definition.kind,
        managedBy: 'console',
        settings: definition,
        sealedKey: key === undefined ? null : seal(secret, key),
        keyHint: hintOf(key),
        enabled: true,
      } as const;
      const [stored] = await tx
        .insert(modelServices)
        .values({ internalId, ...values })
        .onConflictDoUpdate({ target: modelServices.internalId, set: values })
        .returning();
      if (!stored) throw new Error('The endpoint was not stored');
      await logOperator(tx, context, {
        action: 'endpoint-created',
        subject: subjectOf(stored),
        details: changesBetween(undefined, stored),
      });
      return stored;
    });
    return apply(services, row, offered);
  }),

  operation(updateModelService, async ({ body, params, context, ...services }) => {
    const { db, endpoints, secret } = services;
    const isDefined = body.definition !== undefined || body.key !== undefined;
    if (isDefined) checkFresh(services.now(), context.actor);
    const before = await findService(db, params.serviceId);
    if (isDefined && endpoints.isFixed(before.internalId))
      throw conflict('conflict', 'The endpoint is defined by the file or the environment');
    const definition = body.definition ?? before.settings;
    let offered: readonly OfferedModel[] | undefined;
    let sealedKey = before.sealedKey;
    let keyHint = before.keyHint;
    if (isDefined) {
      if (!definition) throw badRequest('invalid_payload', 'The endpoint has no definition');
      // A key belongs to one address: changing the address must not send it elsewhere.
      const stays = isSameTarget(before.settings, definition);
      const stored = stays && before.sealedKey !== null ? unseal(secret, before.sealedKey) : undefined;
      const key = body.key === null ? undefined : (body.key ?? stored);
      ({ offered } = await checkInput(services, before.internalId, definition, key));
      sealedKey = key === undefined ? null : seal(secret, key);
      keyHint = hintOf(key);
    }
    const row = await db.transaction(async tx => {
      const [stored] = await tx
        .update(modelServices)
        .set({
          ...(isDefined && definition && { settings: definition, sealedKey, keyHint, lastErrors: [] }),
          ...(body.enabled !== undefined && { enabled: body.enabled }),
        })
        .where(eq(modelServices.id, before.id))
        .returning();
      if (!stored) throw notFound();
      if (body.enabled !== undefined) {
        await updateAvailability(tx, stored.id);
        await storeBuiltInAgents(tx);
      }
      await logOperator(tx, context, {
        action: 'endpoint-changed',
        subject: subjectOf(stored),
        details: changesBetween(before, stored),
      });
      return stored;
    });
    return apply(services, row, offered);
  }),

  operation(removeModelService, async ({ db, bus, endpoints, params, context }) => {
    const before = await findService(db, params.serviceId);
    if (!before.settings) throw conflict('conflict', 'The console does not define this endpoint');
    await db.transaction(async tx => {
      await tx
        .update(modelServices)
        .set({ settings: null, sealedKey: null, keyHint: null })
        .where(eq(modelServices.id, before.id));
      if (!endpoints.isFixed(before.internalId))
        await tx
          .update(models)
          .set({ isOffered: false, available: false })
          .where(eq(models.serviceId, before.id));
      await storeBuiltInAgents(tx);
      await logOperator(tx, context, { action: 'endpoint-deleted', subject: subjectOf(before) });
    });
    await endpoints.reload();
    await bus.publish(endpointsChanged, 'all');
    return undefined;
  }),

  operation(checkModelService, async ({ params, context, ...services }) => {
    const { db, endpoints } = services;
    const row = await findService(db, params.serviceId);
    // Another process may have just stored it.
    await endpoints.reload();
    const source = endpoints.sourceOf(row.internalId);
    if (!source) throw conflict('conflict', 'The endpoint is not configured');
    const { check, offered } = await checkSource(source);
    if (offered) await storeOffered(db, source, offered);
    await db.transaction(tx =>
      logOperator(tx, context, { action: 'endpoint-checked', subject: subjectOf(row) }),
    );
    return check;
  }),

  operation(checkModelServiceInput, async ({ body, ...services }) => {
    const { db, endpoints, secret } = services;
    const { definition, key, serviceId } = body;
    const stored = serviceId === undefined ? undefined : await findService(db, serviceId);
    const known =
      stored?.sealedKey && isSameTarget(stored.settings, definition)
        ? unseal(secret, stored.sealedKey)
        : undefined;
    checkDefinition(definition, key ?? known);
    const source = await build(endpoints, stored?.internalId ?? 'check', definition, key ?? known);
    try {
      return (await checkSource(source)).check;
    } finally {
      source.close?.();
    }
  }),

  operation(writeModelServiceLogo, async ({ body, params, context, ...services }) => {
    const { db } = services;
    const before = await findService(db, params.serviceId);
    const bytes =
      body.picture === null ? undefined : await cropSmallPicture(Buffer.from(body.picture, 'base64'));
    const row = await db.transaction(async tx => {
      await tx.delete(modelServiceLogos).where(eq(modelServiceLogos.serviceId, before.id));
      if (bytes) await tx.insert(modelServiceLogos).values({ serviceId: before.id, bytes });
      const [stored] = await tx
        .update(modelServices)
        .set({ logoId: bytes ? crypto.randomUUID() : null })
        .where(eq(modelServices.id, before.id))
        .returning();
      if (!stored) throw notFound();
      await logOperator(tx, context, {
        action: 'endpoint-changed',
        subject: subjectOf(stored),
        details: operatorChanges({ logo: [before.logoId && '•••', stored.logoId && '•••'] }),
      });
      return stored;
    });
    return describe(services, row);
  }),
];

type Reach = Pick<AiServices, 'db' | 'bus' | 'endpoints' | 'config'>;

/** Makes a change effective in every process, and stores the models of the new definition. */
async function apply(
  services: Reach,
  row: ServiceRow,
  offered: readonly OfferedModel[] | undefined,
): Promise<ManagedModelService> {
  const { db, bus, endpoints } = services;
  await endpoints.reload();
  await bus.publish(endpointsChanged, 'all');
  const source = endpoints.sourceOf(row.internalId);
  if (source && offered) await storeOffered(db, source, offered);
  return describe(services, await findService(db, row.id));
}

async function findService(db: Queryable, id: string): Promise<ServiceRow> {
  const [row] = await db.select().from(modelServices).where(eq(modelServices.id, id));
  if (!row) throw notFound();
  return row;
}

function checkDefinition(definition: EndpointDefinition, key: string | undefined): void {
  const problems = findEndpointProblems(definition, key !== undefined);
  if (problems.length > 0)
    throw invalidPayload(
      problems.map(({ path, code }) => ({
        path: path === 'key' ? 'body.key' : `body.definition.${path}`,
        code,
        message: code,
      })),
    );
}

async function build(
  endpoints: AiServices['endpoints'],
  internalId: string,
  definition: EndpointDefinition,
  key: string | undefined,
): Promise<ModelSource> {
  try {
    return await endpoints.build(internalId, definition, key);
  } catch {
    // The only other reason: the error may quote the key.
    throw invalidPayload([{ path: 'body.key', code: 'invalid', message: 'The key cannot be read' }]);
  }
}

/** @throws 400 if the definition lacks something, or the endpoint cannot be asked */
async function checkInput(
  { endpoints }: Reach,
  internalId: string,
  definition: EndpointDefinition,
  key: string | undefined,
): Promise<{ offered: readonly OfferedModel[] }> {
  checkDefinition(definition, key);
  const source = await build(endpoints, internalId, definition, key);
  try {
    const { check, offered } = await checkSource(source);
    if (!offered)
      throw invalidPayload([
        {
          path: 'body.definition',
          code: check.error?.code ?? 'provider_unreachable',
          message: check.error?.detail ?? '',
        },
      ]);
    return { offered };
  } finally {
    source.close?.();
  }
}

async function checkSource(
  source: ModelSource,
): Promise<{ check: ModelServiceCheck; offered?: readonly OfferedModel[] }> {
  const started = performance.now();
  const milliseconds = () => Math.round(performance.now() - started);
  try {
    const offered = await (source.check ?? source.list)(AbortSignal.timeout(patience));
    const names = offered.slice(0, shownModels).map(({ id }) => id);
    return { check: { reachable: true, models: names, milliseconds: milliseconds() }, offered };
  } catch (error) {
    const { code, detail } = describeFault(error);
    return {
      check: {
        reachable: false,
        models: [],
        milliseconds: milliseconds(),
        error: { code, ...(detail !== undefined && { detail }) },
      },
    };
  }
}

const describeFault = (error: unknown): { code: string; detail: string | undefined } =>
  ProviderError.isInstance(error)
    ? { code: error.code, detail: error.detail }
    : { code: 'provider_timeout', detail: undefined };

const isSameTarget = (before: EndpointDefinition | null, after: EndpointDefinition): boolean =>
  before !== null &&
  before.kind === after.kind &&
  before.address === after.address &&
  before.proxy === after.proxy &&
  before.options?.region === after.options?.region;

const hintOf = (key: string | undefined): string | null =>
  key === undefined || key.length < 12 || key.startsWith('{') ? null : key.slice(-4);

const subjectOf = ({ id, name }: ServiceRow) => ({ type: 'endpoint', id, label: name }) as const;

/** A replaced key appears as one removed and one added. */
function changesBetween(before: ServiceRow | undefined, after: ServiceRow) {
  const textOf = (row: ServiceRow | undefined) => (row?.settings ? JSON.stringify(row.settings) : null);
  const isNewKey = before?.sealedKey !== after.sealedKey && (before?.sealedKey || after.sealedKey);
  return operatorChanges({
    definition: [textOf(before), textOf(after)],
    enabled: [before?.enabled, after.enabled],
    ...(isNewKey && { key: [before?.sealedKey ? '•••' : null, after.sealedKey ? '••• (new)' : null] }),
  });
}

async function describe({ db, endpoints, config }: Reach, row: ServiceRow): Promise<ManagedModelService> {
  const source = endpoints.sourceOf(row.internalId);
  const runs: ManagedBy = source?.managedBy ?? row.managedBy;
  const overrides: ManagedBy[] = [
    ...(runs === 'file' && environmentIds(config).includes(row.internalId) ? (['environment'] as const) : []),
    ...(runs !== 'console' && row.settings ? (['console'] as const) : []),
  ];
  return {
    id: row.id,
    internalId: row.internalId,
    definition: source?.definition ?? row.settings,
    name: row.name,
    kind: row.serviceImpl,
    managedBy: runs,
    overrides,
    isConfigured: source !== undefined,
    hasKey: source?.hasKey ?? row.sealedKey !== null,
    keyHint: runs === 'console' ? row.keyHint : null,
    enabled: row.enabled,
    location: row.hostLocation,
    logoId: row.logoId,
    failingSince: row.failingSince?.toISOString() ?? null,
    lastErrors: row.lastErrors,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    modelCount: await db.$count(models, and(eq(models.serviceId, row.id), eq(models.available, true))),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
