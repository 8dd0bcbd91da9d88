import * as z from 'zod/mini';
import { ability } from '../models/ability';
import { hostLocations } from '../models/host-location';
import { parameterDefinition } from '../models/model';
import { modelAccess, modelOverrides } from '../models/model-overrides';
import { translations } from '../models/translations';
import { endpointDefinition, endpointLimits } from './endpoint';

/** Sources of definitions. On the same id the file wins over the environment, and both win over the console. */
export const managedBy = ['file', 'environment', 'console'] as const;
export type ManagedBy = (typeof managedBy)[number];

/** Maximum number of stored errors per endpoint. */
export const maxModelServiceFaults = 20;

/** An error of an endpoint, without its text: that could repeat a question or a key. */
export const modelServiceFault = z.object({
  at: z.iso.datetime(),
  /** Code of the API: `provider_timeout`. */
  code: z.string(),
  /** HTTP status or cause: `429`, `ECONNREFUSED`. */
  detail: z.optional(z.string()),
});
export type ModelServiceFault = z.output<typeof modelServiceFault>;

/** An endpoint as the operator sees it. */
export const managedModelService = z.object({
  id: z.uuid(),
  internalId: z.string(),
  /** The running definition; null for one without, such as the demo model, or if it is no longer configured. */
  definition: z.nullable(endpointDefinition),
  name: z.string(),
  /** Its kind, or `demo`. */
  kind: z.string(),
  /** The source of the running definition. */
  managedBy: z.enum(managedBy),
  /** Sources that define the same id and are not used. */
  overrides: z.array(z.enum(managedBy)),
  /** Whether it is configured; others only remain because of their models. */
  isConfigured: z.boolean(),
  /** The key is never returned. */
  hasKey: z.boolean(),
  /** Last four characters of a key from the console. */
  keyHint: z.nullable(z.string()),
  enabled: z.boolean(),
  location: z.enum(hostLocations),
  /** Part of the logo's address, so that a new logo has a new address; null without a logo. */
  logoId: z.nullable(z.uuid()),
  /** Start of the current failure; null: it responds, as far as is known. */
  failingSince: z.nullable(z.iso.datetime()),
  /** The latest first. */
  lastErrors: z.array(modelServiceFault),
  /** Time of the last list of its models; null: none so far. */
  checkedAt: z.nullable(z.iso.datetime()),
  /** Number of its models that can be asked now. */
  modelCount: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ManagedModelService = z.output<typeof managedModelService>;

/** A key: one line, or the key file of a service account. */
export const endpointKey = z.string().check(
  // Control characters other than the line breaks of a file cannot be sent in a header.
  z.regex(/^[\x20-\x7e\r\n\t]+$/, 'charset'),
  z.maxLength(endpointLimits.key, 'too_long'),
);

export const modelServiceInput = z.object({
  /** Short id, which cannot change later: `azure-germany`. */
  internalId: z
    .string()
    .check(z.regex(/^[a-z][a-z0-9-]*$/, 'charset'), z.maxLength(endpointLimits.id, 'too_long')),
  definition: endpointDefinition,
  key: z.optional(endpointKey),
});
export type ModelServiceInput = z.output<typeof modelServiceInput>;

/** Omitted members stay unchanged. Only `enabled` can be changed for endpoints of the file and the environment. */
export const modelServicePatch = z.object({
  /** Replaces the whole definition. Another address without a key removes the stored key. */
  definition: z.optional(endpointDefinition),
  /** Null removes it. */
  key: z.optional(z.nullable(endpointKey)),
  enabled: z.optional(z.boolean()),
});
export type ModelServicePatch = z.output<typeof modelServicePatch>;

export const modelServiceCheckInput = z.object({
  definition: endpointDefinition,
  key: z.optional(endpointKey),
  /** The stored endpoint whose key is used if `key` is omitted and the address is the same. */
  serviceId: z.optional(z.uuid()),
});

/** Result of asking an endpoint for its models. */
export const modelServiceCheck = z.object({
  reachable: z.boolean(),
  /** Names of the models that it lists, at most 200. */
  models: z.array(z.string()),
  /** Milliseconds until the list arrived or the attempt failed. */
  milliseconds: z.number(),
  /** Absent if it is reachable. */
  error: z.optional(z.object({ code: z.string(), detail: z.optional(z.string()) })),
});
export type ModelServiceCheck = z.output<typeof modelServiceCheck>;

/** A model as the operator sees it. */
export const managedModel = z.object({
  id: z.uuid(),
  serviceId: z.uuid(),
  internalId: z.string(),
  /** Name at the endpoint. */
  modelId: z.string(),
  name: z.string(),
  i18n: z.optional(translations),
  abilities: z.array(ability),
  parameterDefinitions: z.record(z.string(), parameterDefinition),
  /** Euro per million input and output tokens, and per image; null: free. */
  priceInEuro: z.nullable(z.object({ input: z.number(), output: z.number(), image: z.optional(z.number()) })),
  position: z.number(),
  enabled: z.boolean(),
  /** Whether its endpoint currently offers it. */
  isOffered: z.boolean(),
  /** Whether it can be asked now. */
  isAvailable: z.boolean(),
  overrides: modelOverrides,
  /** Null: everybody may use it. */
  access: z.nullable(modelAccess),
  successorId: z.nullable(z.uuid()),
  retiredAt: z.nullable(z.iso.datetime()),
  /** The catalogue's entry that describes it; null: none does. */
  catalogue: z.nullable(z.object({ family: z.string(), source: z.string(), checkedAt: z.string() })),
  /** Number of agents of workspaces that run on it. */
  agentCount: z.number(),
});
export type ManagedModel = z.output<typeof managedModel>;

/** Omitted members stay unchanged. */
export const modelPatch = z.object({
  enabled: z.optional(z.boolean()),
  /** Replaces all corrections; an empty object removes them. */
  overrides: z.optional(modelOverrides),
  /** Null: everybody may use it. */
  access: z.optional(z.nullable(modelAccess)),
  successorId: z.optional(z.nullable(z.uuid())),
  /** True retires it: its agents move to the successor, which must be set, available and able to do the same. False takes that back, without moving agents. */
  retired: z.optional(z.boolean()),
});
export type ModelPatch = z.output<typeof modelPatch>;
