import { uuid } from 'drizzle-orm/pg-core';
import { applications } from './access';

/**
 * The application through which something was made, which a trusted token sees nothing beyond; null for what a person has made
 * under their own sign-in, and once the application is deleted.
 */
export const madeThrough = () =>
  uuid('application_id').references(() => applications.id, { onDelete: 'set null' });
