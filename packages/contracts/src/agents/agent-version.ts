import * as z from 'zod/mini';
import { snakeObject } from '../http/snake-object';
import { hostLocations } from '../models/host-location';
import { textDiff } from '../text-diff';
import { type AgentText, agentTexts } from './agent-input';

/** Maximum number of stored versions per agent; beyond it, the oldest is deleted. */
export const agentVersionsMax = 50;

/** Reasons for a version that nobody made. `model-retired`: the operator retired its model, and the successor took over. */
export const agentVersionReasons = ['model-retired'] as const;
export type AgentVersionReason = (typeof agentVersionReasons)[number];

/** An agent as it was after one change. */
export const agentVersion = snakeObject({
  /** Starts at 1. */
  number: z.number(),
  name: z.string(),
  changedBy: z.nullable(z.uuid()),
  changedByName: z.nullable(z.string()),
  /** The version that this one restored; null for an edit. */
  restoredFrom: z.nullable(z.number()),
  /** Absent: a person made it. */
  reason: z.optional(z.enum(agentVersionReasons)),
  /** Epoch milliseconds. */
  createdAt: z.number(),
});
export type AgentVersion = z.output<typeof agentVersion>;

const listDiff = z.object({ added: z.array(z.string()), removed: z.array(z.string()) });

// The keys are the names in the list.
const textDiffs = Object.fromEntries(agentTexts.map(name => [name, z.optional(textDiff)])) as Record<
  AgentText,
  z.ZodMiniOptional<typeof textDiff>
>;

/** The differences between two states of an agent; unchanged fields are omitted. */
export const agentDiff = snakeObject({
  ...textDiffs,
  /** Names; null if the model is no longer known. */
  model: z.optional(z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  /** Names of models, in order. */
  fallbackModels: z.optional(z.object({ before: z.array(z.string()), after: z.array(z.string()) })),
  modelHostLocation: z.optional(z.object({ before: z.enum(hostLocations), after: z.enum(hostLocations) })),
  /** Names of tools. */
  assignedTools: z.optional(listDiff),
});
export type AgentDiff = z.output<typeof agentDiff>;

export const agentVersionDetail = snakeObject({
  version: agentVersion,
  /** Compared with the requested version, else the previous one; null for the oldest stored version. */
  diff: z.nullable(agentDiff),
});
export type AgentVersionDetail = z.output<typeof agentVersionDetail>;
