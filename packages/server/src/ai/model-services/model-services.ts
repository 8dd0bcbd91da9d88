import { listModelServices } from '@oriel/contracts';
import { asc } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import { modelServices } from '../../platform/db/schema';
import type { AiServices } from '../ai-services';

const { operation } = operationsOf<AiServices>()({});

export const modelServiceOperations = [
  operation(listModelServices, async ({ db }) => {
    const rows = await db.select().from(modelServices).orderBy(asc(modelServices.name));
    return rows.map(row => ({
      id: row.id,
      internalId: row.internalId,
      name: row.name,
      description: row.description ?? undefined,
      ownerId: null,
      ownerOrganizationId: null,
      serviceImpl: row.serviceImpl,
      i18n: row.i18n ?? undefined,
      failingSince: row.failingSince?.getTime(),
    }));
  }),
];
