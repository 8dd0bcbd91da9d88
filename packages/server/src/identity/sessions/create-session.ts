import { lifetimes } from '@oriel/contracts';
import { lt } from 'drizzle-orm';
import { sessions } from '../../platform/db/schema';
import type { Services } from '../../services';
import { randomToken, sha256 } from '../secrets/hash';

/** Starts a session of a user and forgets those that have ended. @returns the token for the cookie */
export async function createSession({ db, now }: Services, userId: string): Promise<string> {
  const token = randomToken();
  await db.delete(sessions).where(lt(sessions.expiresAt, now()));
  await db.insert(sessions).values({
    id: sha256(token),
    userId,
    expiresAt: new Date(now().getTime() + lifetimes.session * 1000),
  });
  return token;
}
