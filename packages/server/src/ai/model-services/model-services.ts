import { getModelServiceLogo, listModelServices } from '@oriel/contracts';
import { asc, eq } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import { modelServiceLogos, modelServices } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import { smallPictureAnswer } from '../../platform/files/small-picture';
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
      hostLocation: row.hostLocation === 'any' ? undefined : row.hostLocation,
      dataPolicy: row.dataPolicy ?? undefined,
      logoId: row.logoId ?? undefined,
    }));
  }),

  operation(getModelServiceLogo, async ({ db, params }) => {
    const [logo] = await db
      .select()
      .from(modelServiceLogos)
      .where(eq(modelServiceLogos.serviceId, params.serviceId));
    if (!logo) throw notFound();
    return smallPictureAnswer(logo.bytes);
  }),
];
