import type { User } from '@oriel/contracts';

/** The display name of a user. */
export const nameOf = ({ fullname, username }: Pick<User, 'fullname' | 'username'>): string =>
  fullname || username;
