import type { EmbedIdentity } from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, moment, stamps } from './columns';
import { organizations } from './organizations';
import { users } from './users';

/** A site that embeds widgets of a workspace. */
export const applications = pgTable(
  'applications',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    publishableKey: text('publishable_key').notNull(),
    allowedOrigins: text('allowed_origins').array().notNull(),
    widgets: text('widgets').array().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** Hours after the last use for which the cookie of a sign-in renews its tokens. */
    signInHours: integer('sign_in_hours').notNull().default(8),
    /** Agents that its people may ask beside the default agent; null: all that are for the whole workspace. */
    shownAgentIds: uuid('shown_agent_ids').array().default([]),
    /** Lists whose cards its people see; null: all cards that the whole workspace sees. */
    shownListIds: uuid('shown_list_ids').array().default([]),
    /** Whether its page offers its people to sign in to the workspace: members used it as themselves in an earlier version. */
    offersSignIn: boolean('offers_sign_in').notNull().default(false),
    /** Domains of the members for whom its server vouches; null while it is not trusted. */
    trustedDomains: text('trusted_domains').array(),
    trustedAt: moment('trusted_at'),
    trustedBy: uuid('trusted_by').references(() => users.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  table => [
    uniqueIndex('applications_publishable_key_unique').on(table.publishableKey),
    index('applications_organization').on(table.organizationId),
    index('applications_origins').using('gin', table.allowedOrigins),
  ],
);

/** A person for whom the server of an application vouches: a user, but no member of the workspace. */
export const applicationPeople = pgTable(
  'application_people',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** The `id` that the application's server gives. */
    subject: text('subject').notNull(),
    /** As the server states it: contact data, which makes the person nobody else. */
    email: text('email'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('application_people_subject_unique').on(table.applicationId, table.subject),
    index('application_people_email').on(sql`lower(${table.email})`),
  ],
);

/** A member whom a trusted application knows by an `id` of its own, since the first use. */
export const applicationMembers = pgTable(
  'application_members',
  {
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.applicationId, table.subject] }),
    uniqueIndex('application_members_user_unique').on(table.applicationId, table.userId),
    index('application_members_user').on(table.userId),
  ],
);

/**
 * A key with which a program calls the services for one workspace; shown once, kept as a hash. It acts as a user of its own; one
 * of an application issues embed tokens, exports and deletes people of the application, and does nothing else.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The user that it acts as. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The user is of this key alone, and never has more rights than the creator. */
    ownUser: boolean('own_user').notNull().default(false),
    /** The address given for that user. It is stored here because an address in `users` belongs to a person. */
    userEmail: text('user_email'),
    applicationId: uuid('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the key, in hex. */
    hash: text('hash').notNull(),
    /** The last four characters. */
    hint: text('hint').notNull(),
    expiresAt: moment('expires_at'),
    /** It is refused from here on, until it is rotated. */
    rotateBy: moment('rotate_by'),
    /** Until then a key that acted as a member in an earlier version goes on to issue embed tokens. */
    issuesTokensUntil: moment('issues_tokens_until'),
    /** To the minute. */
    lastUsedAt: moment('last_used_at'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    ...stamps(),
  },
  table => [
    uniqueIndex('api_keys_hash_unique').on(table.hash),
    index('api_keys_organization').on(table.organizationId),
    index('api_keys_user').on(table.userId),
    uniqueIndex('api_keys_own_user_unique').on(table.userId).where(sql`${table.ownUser}`),
    index('api_keys_application').on(table.applicationId),
    index('api_keys_creator').on(table.createdBy),
  ],
);

/** Keys that sign embed tokens. The newest signs; the others verify until the last token they signed has expired. */
export const signingKeys = pgTable('signing_keys', {
  id: id(),
  algorithm: text('algorithm').notNull(),
  /** The private key as JWK, encrypted with a key derived from SESSION_SECRET. */
  sealedKey: text('sealed_key').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** It signs no more from here on. */
  retiredAt: moment('retired_at'),
});

/** One embed of one user on one page origin; the token names it, so that it can be ended. */
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
    /** The key that its tokens were asked for with, and with which they end; null under an own sign-in. */
    keyId: uuid('key_id').references(() => apiKeys.id, { onDelete: 'cascade' }),
    /** Whom its tokens act as. */
    identity: text('identity').$type<EmbedIdentity>().notNull().default('ownSignIn'),
    origin: text('origin').notNull(),
    widgets: text('widgets').array().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** SHA-256 of the secret in the cookie that renews the token; null where a host's server gives the tokens. */
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

/** An attempt to sign in from a page without tokens. Whoever knows the verifier of its challenge collects the result. */
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
    /** SHA-256 of the value of the form that was shown last, and of whom it was shown to. */
    formHash: text('form_hash'),
    expiresAt: moment('expires_at').notNull(),
  },
  table => [index('embed_sign_ins_expires').on(table.expiresAt)],
);

/** Consents to be signed in by an application on an origin, for the widgets that it had then. */
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
    /** Set while the person has signed out by herself: the next sign-in asks for the account. */
    signedOutAt: moment('signed_out_at'),
  },
  table => [
    primaryKey({ columns: [table.userId, table.applicationId, table.origin] }),
    index('embed_consents_application').on(table.applicationId),
  ],
);

/** Answers to requests with an `Idempotency-Key`, so that the same request gets the same answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 of method, path and body. */
    requestHash: text('request_hash').notNull(),
    /** Null while the first request is still at work. */
    status: integer('status'),
    /** `json` keeps what an answer may repeat of a request and `jsonb` refuses, such as half of a surrogate pair. */
    answer: json('answer'),
    createdAt: moment('created_at').notNull().default(sql`now()`),
  },
  table => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);
