import type { ColorScheme, FirstStepsState, Locale, StartPage } from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, id, stamps } from './columns';

/** A person, as known to an identity provider or to the site of an application. */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** Absent for people known only to the site of an application. */
    email: text('email'),
    username: text('username').notNull(),
    fullName: text('full_name').notNull(),
    /** The name that the user has chosen here, which a sign-in does not replace. */
    chosenName: text('chosen_name'),
    /** Username that the user has chosen here; a sign-in does not replace it. */
    chosenUsername: text('chosen_username'),
    /** Changes with the image in `user_pictures`; absent without one. */
    pictureId: uuid('picture_id'),
    identityIssuer: text('identity_issuer').notNull(),
    identitySubject: text('identity_subject').notNull(),
    /** The workspace to start in, if the person is still a member; references nothing so that it can outlive the workspace. */
    lastOrganizationId: uuid('last_organization_id'),
    firstSteps: text('first_steps').$type<FirstStepsState>().notNull().default('new'),
    /** The user's choice of a start page; absent: the workspace's. */
    startPage: text('start_page').$type<StartPage>(),
    /** The user's choice of a language; absent: the browser's. */
    locale: text('locale').$type<Locale>(),
    /** The user's choice of a colour scheme; absent: the browser's. */
    colorScheme: text('color_scheme').$type<ColorScheme>(),
    ...stamps(),
  },
  table => [
    uniqueIndex('users_identity_unique').on(table.identityIssuer, table.identitySubject),
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    uniqueIndex('users_chosen_username_unique').on(sql`lower(${table.chosenUsername})`),
  ],
);

/** Small square images, stored in the database because they are deleted with their users. */
export const userPictures = pgTable('user_pictures', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** WebP. */
  bytes: bytea('bytes').notNull(),
});
