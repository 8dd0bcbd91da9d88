import { listModels } from '@oriel/contracts';
import { asc, eq } from 'drizzle-orm';
import { models } from '../../platform/db/schema';
import { operation } from '../policy';

export const modelOperations = [
  operation(listModels, async ({ db }) => {
    const rows = await db
      .select()
      .from(models)
      .where(eq(models.available, true))
      .orderBy(asc(models.position), asc(models.name));
    return rows.map(row => ({
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
    }));
  }),
];
