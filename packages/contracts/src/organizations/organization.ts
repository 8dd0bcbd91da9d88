import * as z from 'zod/mini';
import { limits } from '../limits';
import { hostLocations } from '../models/host-location';
import { plans } from '../permissions/plan';
import { boundedText } from '../text';

export const organization = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Id of the user who owns it and may manage it. */
  owner: z.optional(z.uuid()),
  personal: z.boolean(),
  /** Only in the list of a person's own workspaces. */
  plan: z.optional(z.enum(plans)),
  /** People without the users of API keys; only in the list of a person's own workspaces. */
  memberCount: z.optional(z.number()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Organization = z.output<typeof organization>;

export const organizationName = z.object({ name: boundedText(limits.organizationName, 1) });

/** Names of a workspace that count as personal data. Apart from the other limits, as few pages need them. */
export const protectedNameLimits = { names: 500, name: 100 } as const;

/** `warn`: the person is asked. `mask`: placeholders are sent in their place. */
export const personalDataChecks = ['warn', 'mask'] as const;
export type PersonalDataCheck = (typeof personalDataChecks)[number];

export const organizationSettings = z.object({
  id: z.uuid(),
  defaultAgentId: z.optional(z.uuid()),
  /** Empty: all built-in agents are allowed. */
  allowedPredefinedAgentIds: z.array(z.uuid()),
  /** Where agents may run; empty: anywhere. */
  allowedHostLocations: z._default(z.array(z.enum(hostLocations)), []),
  /** Days after the last message for which chats are kept; absent: until they are deleted. */
  chatRetentionDays: z.optional(z.number()),
  /** One of `personalDataChecks`: what becomes of personal data in questions; absent: they are not checked. */
  dataCheck: z.optional(z.string()),
  /** Names that count as personal data. */
  protectedNames: z.optional(z.array(z.string())),
});
export type OrganizationSettings = z.output<typeof organizationSettings>;

export const organizationParams = z.object({ organizationId: z.uuid() });
