import type { TeamRoleName } from '@oriel/contracts';
import { boolean, foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, stamps } from './columns';
import { organizationMembers } from './members';
import { organizations } from './organizations';
import { users } from './users';

export const teams = pgTable(
  'teams',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  table => [index('teams_organization').on(table.organizationId), index('teams_owner').on(table.ownerId)],
);

export const teamRoles = pgTable(
  'team_roles',
  {
    id: id(),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    name: text('name').$type<TeamRoleName>().notNull(),
    ...stamps(),
  },
  table => [uniqueIndex('team_roles_unique').on(table.teamId, table.name)],
);

export const teamMembers = pgTable(
  'team_members',
  {
    id: id(),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    /** Refers to the team's workspace, so that the row is deleted when the user leaves the workspace. */
    organizationId: uuid('organization_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Null: a plain member. */
    roleId: uuid('role_id').references(() => teamRoles.id, { onDelete: 'set null' }),
    teamOwner: boolean('team_owner').notNull().default(false),
    ...stamps(),
  },
  table => [
    foreignKey({
      name: 'team_members_membership',
      columns: [table.organizationId, table.userId],
      foreignColumns: [organizationMembers.organizationId, organizationMembers.userId],
    }).onDelete('cascade'),
    uniqueIndex('team_members_unique').on(table.teamId, table.userId),
    index('team_members_membership').on(table.organizationId, table.userId),
  ],
);
