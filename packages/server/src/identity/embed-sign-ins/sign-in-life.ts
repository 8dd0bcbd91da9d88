import type { applications } from '../../platform/db/schema';

/** Seconds after the last use for which a sign-in on a page of an application is renewed. */
export const signInLife = ({ signInHours }: Pick<typeof applications.$inferSelect, 'signInHours'>): number =>
  signInHours * 3600;
