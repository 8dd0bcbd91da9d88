import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Departure, isOneOf } from '../../identity/departures/departures';
import { teamMembers, teamRoles, teams } from '../../platform/db/schema';

/** A team stays in the workspace. The heir becomes owner and lead of the teams of a member who leaves. */
export const teamDeparture: Departure = {
  async leave(tx, { organizationId, userIds, heir }) {
    if (heir === undefined) return [];
    const inherited = await tx
      .update(teams)
      .set({ ownerId: heir, updatedAt: sql`${teams.updatedAt}` })
      .where(and(eq(teams.organizationId, organizationId), isOneOf(teams.ownerId, userIds)))
      .returning({ id: teams.id });
    if (inherited.length === 0) return [];
    const leads = await tx
      .select({ id: teamRoles.id, teamId: teamRoles.teamId })
      .from(teamRoles)
      .where(
        and(
          inArray(
            teamRoles.teamId,
            inherited.map(({ id }) => id),
          ),
          eq(teamRoles.name, 'lead'),
        ),
      );
    const rows = leads.map(({ id, teamId }) => ({
      teamId,
      organizationId,
      userId: heir,
      roleId: id,
      teamOwner: true,
    }));
    await tx
      .insert(teamMembers)
      .values(rows)
      .onConflictDoUpdate({
        target: [teamMembers.teamId, teamMembers.userId],
        set: { roleId: sql`excluded.role_id`, teamOwner: true },
      });
    return [];
  },
  countInheritance: async (db, { organizationId, userId }) => ({
    teams: await db.$count(teams, and(eq(teams.organizationId, organizationId), eq(teams.ownerId, userId))),
  }),
};
