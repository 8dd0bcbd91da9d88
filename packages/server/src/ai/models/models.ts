import { listModels } from '@oriel/contracts';
import { asc, eq } from 'drizzle-orm';
import { identityOf } from '../../http/caller/actor';
import { operationsOf } from '../../http/route/operation';
import type { ModelPrice } from '../../platform/config/model-prices';
import { models } from '../../platform/db/schema';
import { mayUseModels } from '../agents/find-agents';
import type { AiServices } from '../ai-services';

const { operation } = operationsOf<AiServices>()({});

export const modelOperations = [
  operation(listModels, async ({ db, query, context }) => {
    const isPerson = identityOf(context.actor) === 'applicationPerson';
    const rows = await db
      .select()
      .from(models)
      .where(query.add_retired ? undefined : eq(models.available, true))
      .orderBy(asc(models.position), asc(models.name));
    const organizationId = query.organizationId ?? context.boundOrganizationId;
    const mayUse =
      organizationId === undefined
        ? ({ access }: (typeof rows)[number]) => access === null
        : await mayUseModels(db, { organizationId, userId: context.user.id }, rows);
    return rows.filter(mayUse).map(row => ({
      id: row.id,
      internalId: row.internalId,
      modelId: row.modelId,
      name: row.name,
      i18n: row.i18n ?? undefined,
      ownerId: null,
      ownerOrganizationId: null,
      serviceId: row.serviceId,
      serviceHostLocations: row.serviceHostLocations,
      abilities: row.abilities,
      parameterDefinitions: row.parameterDefinitions,
      priceInEuro: row.price && !isPerson ? inEuro(row.price) : undefined,
      isAvailable: row.available ? undefined : false,
    }));
  }),
];

const euro = (microeuro: number): number => microeuro / 1_000_000;

export const inEuro = ({ inputMicroeuro, outputMicroeuro, imageMicroeuro }: ModelPrice) => ({
  input: euro(inputMicroeuro),
  output: euro(outputMicroeuro),
  ...(imageMicroeuro !== undefined && { image: euro(imageMicroeuro) }),
});
