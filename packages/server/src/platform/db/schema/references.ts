import { uuid } from 'drizzle-orm/pg-core';
import { applications } from './applications';
import { organizations } from './organizations';
import { users } from './users';

/** The workspace that a row goes with. */
export const organizationId = () =>
  uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' });

/** Somebody whose rows stay when the user is deleted. */
export const person = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' });

/**
 * The application through which something was made, which a trusted token sees nothing beyond; null for what a person has made
 * under their own sign-in, and once the application is deleted.
 */
export const madeThrough = () =>
  uuid('application_id').references(() => applications.id, { onDelete: 'set null' });
