import { uuid } from 'drizzle-orm/pg-core';
import { applications } from './applications';
import { organizations } from './organizations';
import { users } from './users';

/** The workspace; the row is deleted with it. */
export const organizationId = () =>
  uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' });

/** A user whose rows are kept when the user is deleted. */
export const person = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' });

/**
 * The application through which a row was made; a trusted token sees only its own application's rows. Null for rows made under a
 * person's own sign-in, and once the application is deleted.
 */
export const madeThrough = () =>
  uuid('application_id').references(() => applications.id, { onDelete: 'set null' });
