import type { users } from '../../platform/db/schema';
import type { ActingUser } from './actor';

export const toActingUser = (row: typeof users.$inferSelect): ActingUser => ({
  id: row.id,
  email: row.email ?? undefined,
  username: row.username,
  fullName: row.fullName,
  lastOrganizationId: row.lastOrganizationId ?? undefined,
  pictureId: row.pictureId ?? undefined,
  locale: row.locale ?? undefined,
  colorScheme: row.colorScheme ?? undefined,
});
