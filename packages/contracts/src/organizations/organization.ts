import * as z from 'zod/mini';
import { limits } from '../limits';
import { hostLocations } from '../models/host-location';
import { plans } from '../permissions/plan';
import { boundedText } from '../text';
import { startPages } from './start-page';

export const organization = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Id of the user who owns it and may manage it. */
  owner: z.optional(z.uuid()),
  personal: z.boolean(),
  /** Only in the list of a person's own workspaces. */
  plan: z.optional(z.enum(plans)),
  /** Number of people, without the users of API keys; only in the list of a person's own workspaces. */
  memberCount: z.optional(z.number()),
  /** Start page of members without a choice of their own; absent: their prompts. */
  startPage: z.optional(z.enum(startPages)),
  /** The reason, while an operator has suspended it. */
  suspended: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Organization = z.output<typeof organization>;

export const organizationName = z.object({ name: boundedText(limits.organizationName, 1) });

/** Limits of a workspace's names that count as personal data. Separate from the other limits, because few pages need them. */
export const protectedNameLimits = { names: 500, name: 100 } as const;

/** `warn`: the user is asked. `mask`: placeholders are sent instead. */
export const personalDataChecks = ['warn', 'mask'] as const;
export type PersonalDataCheck = (typeof personalDataChecks)[number];

export const organizationSettings = z.object({
  id: z.uuid(),
  defaultAgentId: z.optional(z.uuid()),
  /** Empty: all built-in agents are allowed. */
  allowedPredefinedAgentIds: z.array(z.uuid()),
  /** Places where agents may run; empty: anywhere. */
  allowedHostLocations: z._default(z.array(z.enum(hostLocations)), []),
  /** Days for which chats are kept after the last message; absent: until they are deleted. */
  chatRetentionDays: z.optional(z.number()),
  /** One of `personalDataChecks`: treatment of personal data in questions; absent: questions are not checked. */
  dataCheck: z.optional(z.string()),
  /** Names that count as personal data. */
  protectedNames: z.optional(z.array(z.string())),
  /** Start page of members without a choice of their own; absent: their prompts. */
  startPage: z.optional(z.enum(startPages)),
  /** Whether members without a right over other agents may have private ones. Absent: yes. */
  ownAgents: z.optional(z.boolean()),
  /** Whether such agents may use the database and the MCP servers that the operator has connected. Absent: no. */
  ownAgentSources: z.optional(z.boolean()),
});
export type OrganizationSettings = z.output<typeof organizationSettings>;

export const organizationParams = z.object({ organizationId: z.uuid() });
