import type { ApplicationShare, SpendingLimitPeriod } from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { applications } from './applications';
import { id, stamps } from './columns';
import { organizationMembers } from './members';
import { organizations } from './organizations';
import { teams } from './teams';

/** Spending limit per period: for a member, the members of a team together, an application, or each of its people. */
export const spendingLimits = pgTable(
  'spending_limits',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id'),
    teamId: uuid('team_id').references(() => teams.id, { onDelete: 'cascade' }),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    /** Whether an application's limit applies to all of its people together, or to each. */
    share: text('share').$type<ApplicationShare>(),
    amountMicroeuro: bigint('amount_microeuro', { mode: 'number' }).notNull(),
    period: text('period').$type<SpendingLimitPeriod>().notNull(),
    ...stamps(),
  },
  table => [
    uniqueIndex('spending_limits_user_unique').on(table.organizationId, table.userId),
    uniqueIndex('spending_limits_team_unique').on(table.teamId),
    uniqueIndex('spending_limits_application_unique').on(table.applicationId, table.share),
    // Deleted with the membership.
    foreignKey({
      name: 'spending_limits_member_fk',
      columns: [table.organizationId, table.userId],
      foreignColumns: [organizationMembers.organizationId, organizationMembers.userId],
    }).onDelete('cascade'),
    check(
      'spending_limits_subject',
      sql`num_nonnulls(${table.userId}, ${table.teamId}, ${table.applicationId}) = 1
        AND (${table.applicationId} IS NULL) = (${table.share} IS NULL)`,
    ),
  ],
);
