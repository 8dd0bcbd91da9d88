import type {
  Ability,
  HostLocation,
  ModelAccess,
  ModelOverrides,
  ParameterDefinition,
  Translations,
} from '@oriel/contracts';
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ModelPrice } from '../../config/model-prices';
import { id, moment, stamps } from './columns';
import { modelServices } from './model-services';

/** A model as its endpoint and the catalogue describe it, before the operator's corrections. */
export interface OfferedDescription {
  readonly name: string;
  readonly abilities: Ability[];
  readonly parameterDefinitions: Record<string, ParameterDefinition>;
  readonly price: ModelPrice | null;
  readonly position: number;
}

export const models = pgTable(
  'models',
  {
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
    parameterDefinitions: jsonb('parameter_definitions')
      .$type<Record<string, ParameterDefinition>>()
      .notNull(),
    /** Absent: free. */
    price: jsonb('price').$type<ModelPrice>(),
    /** Whether it can be asked now: its endpoint offers it, both are switched on, and it is not retired. */
    available: boolean('available').notNull().default(true),
    /** Order in lists; default: that of its endpoint. */
    position: integer('position').notNull().default(0),
    /** Whether its endpoint currently offers it. */
    isOffered: boolean('is_offered').notNull().default(true),
    offered: jsonb('offered').$type<OfferedDescription>(),
    /** Whether the operator has it switched on. */
    enabled: boolean('enabled').notNull().default(true),
    /** The operator's corrections of `offered`. */
    overrides: jsonb('overrides').$type<ModelOverrides>().notNull().default({}),
    /** Absent: everybody may use it. */
    access: jsonb('access').$type<ModelAccess>(),
    /** The model to which its agents move when it is retired. */
    successorId: uuid('successor_id').references((): AnyPgColumn => models.id, { onDelete: 'set null' }),
    retiredAt: moment('retired_at'),
    ...stamps(),
  },
  table => [index('models_successor').on(table.successorId)],
);
