import type { User } from '@oriel/contracts';
import type { users } from '../../platform/db/schema';

export const describeUser = (row: typeof users.$inferSelect): User => ({
  id: row.id,
  username: row.username,
  fullname: row.fullName,
  email: row.email,
  ...(row.pictureId !== null && { pictureId: row.pictureId }),
  ...describeStamps(row),
});

/** Times of creation and of the last change of a row. */
export const describeStamps = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) => ({
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
