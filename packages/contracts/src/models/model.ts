import * as z from 'zod/mini';
import { snakeObject } from '../http/snake-object';
import { ability } from './ability';
import { hostLocations } from './host-location';
import { translations } from './translations';

const numeric = {
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  step: z.optional(z.number()),
};

/** The allowed values of a model's parameter, such as `temperature`. */
export const parameterDefinition = z.discriminatedUnion('type', [
  z.object({ type: z.literal('integer'), default: z.optional(z.number()), ...numeric }),
  z.object({ type: z.literal('number'), default: z.optional(z.number()), ...numeric }),
  z.object({
    type: z.literal('string'),
    default: z.optional(z.string()),
    enum: z.optional(z.array(z.string())),
  }),
  z.object({ type: z.literal('boolean'), default: z.optional(z.boolean()) }),
  z.object({
    type: z.literal('array'),
    default: z.optional(z.array(z.unknown())),
    items: z.object({ type: z.enum(['string', 'number', 'boolean']) }),
    uniqueItems: z.optional(z.boolean()),
    maxItems: z.optional(z.number()),
  }),
  z.object({
    type: z.literal('object'),
    default: z.optional(z.record(z.string(), z.unknown())),
    properties: z.record(z.string(), z.unknown()),
    required: z.optional(z.array(z.string())),
    suggestions: z.optional(z.array(z.record(z.string(), z.unknown()))),
  }),
]);
export type ParameterDefinition = z.output<typeof parameterDefinition>;

/** Parameters that the server knows of chat models, which forms label. An endpoint or operator may define others. */
export const chatParameterNames = [
  'temperature',
  'top_k',
  'top_p',
  'reasoning_effort',
  'effort',
  'verbosity',
  'thinking_level',
  'thinking_budget',
  'response_format',
  'json_schema',
] as const;

/** Values of these parameters that forms label. */
export const chatParameterValues = [
  'none',
  'minimal',
  'low',
  'medium',
  'high',
  'text',
  'json_object',
] as const;

export const model = snakeObject({
  id: z.uuid(),
  internalId: z.optional(z.string()),
  modelId: z.string(),
  name: z.string(),
  i18n: z.optional(translations),
  ownerId: z.nullable(z.uuid()),
  ownerOrganizationId: z.nullable(z.uuid()),
  serviceId: z.uuid(),
  serviceHostLocations: z.array(z.enum(hostLocations)),
  abilities: z.array(ability),
  parameterDefinitions: z.record(z.string(), parameterDefinition),
  /** Euro per million input and output tokens, and per image. Absent: it costs no credit. */
  priceInEuro: z.optional(z.object({ input: z.number(), output: z.number(), image: z.optional(z.number()) })),
  /** Absent: it is available now. */
  isAvailable: z.optional(z.boolean()),
});
export type Model = z.output<typeof model>;
