import type { EmbedIdentity } from '@oriel/contracts';
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { apiKeys } from './api-keys';
import { applications } from './applications';
import { id, moment } from './columns';
import { organizations } from './organizations';
import { users } from './users';

/** An embed of one user on one page origin. Tokens name it, so that it can be ended. */
export const embedSessions = pgTable(
  'embed_sessions',
  {
    id: id(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The key that requested its tokens; the session ends with the key. Null for an own sign-in. */
    keyId: uuid('key_id').references(() => apiKeys.id, { onDelete: 'cascade' }),
    /** The identity that its tokens act as. */
    identity: text('identity').$type<EmbedIdentity>().notNull().default('ownSignIn'),
    origin: text('origin').notNull(),
    widgets: text('widgets').array().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** SHA-256 of the secret in the cookie that renews the token; null if a host's server issues the tokens. */
    refreshHash: text('refresh_hash'),
    /** Hash of the previous secret, which stays valid for a few seconds. */
    previousRefreshHash: text('previous_refresh_hash'),
    refreshedAt: moment('refreshed_at'),
  },
  table => [
    index('embed_sessions_application').on(table.applicationId),
    index('embed_sessions_expires').on(table.expiresAt),
    index('embed_sessions_key').on(table.keyId),
  ],
);

/** An attempt to sign in from a page without tokens. The result goes to the page that knows the verifier of its challenge. */
export const embedSignIns = pgTable(
  'embed_sign_ins',
  {
    id: text('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    origin: text('origin').notNull(),
    widgets: text('widgets').array().notNull(),
    codeChallenge: text('code_challenge').notNull(),
    returnTo: text('return_to'),
    /** The user who consented. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    denied: boolean('denied').notNull().default(false),
    /** SHA-256 of the value in the last form shown, and of the user it was shown to. */
    formHash: text('form_hash'),
    expiresAt: moment('expires_at').notNull(),
  },
  table => [index('embed_sign_ins_expires').on(table.expiresAt)],
);

/** Consents to be signed in by an application on an origin, for the widgets that the application had then. */
export const embedConsents = pgTable(
  'embed_consents',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    origin: text('origin').notNull(),
    widgets: text('widgets').array().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Set when the person has signed out: the next sign-in asks for the account. */
    signedOutAt: moment('signed_out_at'),
  },
  table => [
    primaryKey({ columns: [table.userId, table.applicationId, table.origin] }),
    index('embed_consents_application').on(table.applicationId),
  ],
);
