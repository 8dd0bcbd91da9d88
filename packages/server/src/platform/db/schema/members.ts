import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment, stamps } from './columns';
import { organizations } from './organizations';
import { organizationRoles } from './roles';
import { users } from './users';

export const organizationMembers = pgTable(
  'organization_members',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: a plain member. */
    roleId: uuid('role_id').references(() => organizationRoles.id, { onDelete: 'set null' }),
    invitedAt: moment('invited_at'),
    /** Time of the person's last call in the workspace, recorded about once an hour. */
    lastActiveAt: moment('last_active_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  table => [
    uniqueIndex('organization_members_unique').on(table.organizationId, table.userId),
    index('organization_members_user').on(table.userId),
  ],
);
