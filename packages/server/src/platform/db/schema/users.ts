import type { FirstStepsState } from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment, stamps } from './columns';

/** A person, as an identity provider or the site of an application knows her. */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** Absent for persons whom only the site of an application knows. */
    email: text('email'),
    username: text('username').notNull(),
    fullName: text('full_name').notNull(),
    identityIssuer: text('identity_issuer').notNull(),
    identitySubject: text('identity_subject').notNull(),
    /** The workspace to start in, if she is still a member; references nothing so that it can outlive the workspace. */
    lastOrganizationId: uuid('last_organization_id'),
    firstSteps: text('first_steps').$type<FirstStepsState>().notNull().default('new'),
    ...stamps(),
  },
  table => [
    uniqueIndex('users_identity_unique').on(table.identityIssuer, table.identitySubject),
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
  ],
);

/** A signed-in browser. The cookie holds the token, the row only its hash. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, in hex. */
    id: text('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** When the person has signed in; carried over at each refresh. Absent: the provider does not say. */
    signedInAt: moment('signed_in_at'),
    /** Set once a refresh has replaced it; it works a moment longer for requests already on their way. */
    rotatedAt: moment('rotated_at'),
  },
  table => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresAt)],
);

/** Roles in the product itself, such as `staff`. */
export const userProductRoles = pgTable(
  'user_product_roles',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [uniqueIndex('user_product_roles_unique').on(table.userId, table.role)],
);
