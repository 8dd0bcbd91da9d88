import type {
  DataPolicy,
  EndpointDefinition,
  HostLocation,
  ManagedBy,
  ModelServiceFault,
  Translations,
} from '@oriel/contracts';
import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, id, moment, stamps } from './columns';

export const modelServices = pgTable('model_services', {
  id: id(),
  internalId: text('internal_id').notNull().unique(),
  name: text('name').notNull(),
  description: text('description'),
  serviceImpl: text('service_impl').notNull(),
  /** The source of the running definition. */
  managedBy: text('managed_by').$type<ManagedBy>().notNull().default('environment'),
  /** Whether the operator has it switched on. Its models are unavailable otherwise. */
  enabled: boolean('enabled').notNull().default(true),
  /** The definition from the console, also while the environment or the file overrides it. Absent: none. */
  settings: jsonb('settings').$type<EndpointDefinition>(),
  /** Key of the definition from the console. */
  sealedKey: text('sealed_key'),
  /** Last four characters of that key. */
  keyHint: text('key_hint'),
  hostLocation: text('host_location').$type<HostLocation>().notNull().default('any'),
  dataPolicy: jsonb('data_policy').$type<DataPolicy>(),
  /** Changes with the logo that is stored in `model_service_logos`. */
  logoId: uuid('logo_id'),
  /** Absent: the service answers, as far as is known. */
  failingSince: moment('failing_since'),
  /** The latest first, at most {@link maxModelServiceFaults}. */
  lastErrors: jsonb('last_errors').$type<ModelServiceFault[]>().notNull().default([]),
  /** Time of the last list of its models. */
  checkedAt: moment('checked_at'),
  i18n: jsonb('i18n').$type<Translations>(),
  ...stamps(),
});

/** Small square images, separate so that reading services does not load them. */
export const modelServiceLogos = pgTable('model_service_logos', {
  serviceId: uuid('service_id')
    .primaryKey()
    .references(() => modelServices.id, { onDelete: 'cascade' }),
  /** WebP. */
  bytes: bytea('bytes').notNull(),
});
