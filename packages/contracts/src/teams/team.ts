import * as z from 'zod/mini';
import { limits } from '../limits';
import { boundedText } from '../text';
import { user } from '../users/user';

/** A group of members of one workspace. Agents can be limited to teams. */
export const team = z.object({
  id: z.uuid(),
  name: z.string(),
  organizationId: z.uuid(),
  /** Id of the user who created the team; absent if the account no longer exists. */
  owner: z.optional(z.uuid()),
  memberCount: z.number(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Team = z.output<typeof team>;

export const teamName = z.object({ name: boundedText(limits.teamName, 1) });

/** Every team has these roles; new members have the last one. */
export const teamRoleNames = ['lead', 'member'] as const;
export type TeamRoleName = (typeof teamRoleNames)[number];

export const teamRole = z.object({
  id: z.uuid(),
  name: z.enum(teamRoleNames),
  teamId: z.uuid(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type TeamRole = z.output<typeof teamRole>;

export const teamMember = z.object({
  id: z.uuid(),
  teamId: z.uuid(),
  /** Whether the member created the team. */
  teamOwner: z.boolean(),
  /** Null: a plain member. */
  teamRole: z.nullable(teamRole),
  user,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type TeamMember = z.output<typeof teamMember>;
