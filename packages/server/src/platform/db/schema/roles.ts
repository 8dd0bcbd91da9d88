import { boolean, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment, stamps } from './columns';
import { organizations } from './organizations';
import { users } from './users';

/** Roles in the product itself, such as `staff`. */
export const userProductRoles = pgTable(
  'user_product_roles',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').notNull(),
    /** `claim`: given by the identity provider, and renewed at each sign-in; `hand`: by an operator or a command. */
    origin: text('origin').$type<'hand' | 'claim'>().notNull().default('hand'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [uniqueIndex('user_product_roles_unique').on(table.userId, table.role)],
);

export const organizationRoles = pgTable(
  'organization_roles',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** One of `organizationRoleNames` but `owner`; the contracts define the permissions of each. */
    name: text('name').notNull(),
    /** The role of new members. */
    defaultMemberRole: boolean('default_member_role').notNull().default(false),
    ...stamps(),
  },
  table => [uniqueIndex('organization_roles_unique').on(table.organizationId, table.name)],
);
