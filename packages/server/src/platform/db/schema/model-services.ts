import type { Translations } from '@oriel/contracts';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, moment, stamps } from './columns';

export const modelServices = pgTable('model_services', {
  id: id(),
  internalId: text('internal_id').notNull().unique(),
  name: text('name').notNull(),
  description: text('description'),
  serviceImpl: text('service_impl').notNull(),
  /** Absent: the service answers, as far as is known. */
  failingSince: moment('failing_since'),
  i18n: jsonb('i18n').$type<Translations>(),
  ...stamps(),
});
