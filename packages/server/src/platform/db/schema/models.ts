import type { Ability, HostLocation, ParameterDefinition, Translations } from '@oriel/contracts';
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ModelPrice } from '../../config/model-prices';
import { id, stamps } from './columns';
import { modelServices } from './model-services';

export const models = pgTable('models', {
  id: id(),
  internalId: text('internal_id').notNull().unique(),
  serviceId: uuid('service_id')
    .notNull()
    .references(() => modelServices.id, { onDelete: 'cascade' }),
  /** Name at the endpoint. */
  modelId: text('model_id').notNull(),
  name: text('name').notNull(),
  i18n: jsonb('i18n').$type<Translations>(),
  serviceHostLocations: text('service_host_locations').array().$type<HostLocation[]>().notNull(),
  abilities: jsonb('abilities').$type<Ability[]>().notNull(),
  parameterDefinitions: jsonb('parameter_definitions').$type<Record<string, ParameterDefinition>>().notNull(),
  /** Absent: free. */
  price: jsonb('price').$type<ModelPrice>(),
  /** Whether its endpoint currently offers it. */
  available: boolean('available').notNull().default(true),
  /** Order in which its endpoint lists it. */
  position: integer('position').notNull().default(0),
  ...stamps(),
});
