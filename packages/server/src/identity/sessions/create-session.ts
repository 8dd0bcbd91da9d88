import { lifetimes } from '@oriel/contracts';
import type { Queryable } from '../../platform/db/database';
import { sessions } from '../../platform/db/schema';
import { randomToken, sha256 } from '../../platform/secrets/hash';
import type { Services } from '../../services';
import type { DeviceNames } from './name-device';

/** The browser of a session. */
export interface SessionDevice extends DeviceNames {
  /** Id of the browser whose session this one replaces. Default: a new id. */
  readonly id?: string;
  /** Workspaces whose audit log has the sign-in. Default: not known. */
  readonly enteredIds?: readonly string[] | undefined;
}

/**
 * Starts a session of a user.
 * @param signedInAt Time when the person signed in, if known; copied from a session that this one replaces
 * @param device Default: an unknown browser
 * @returns the token for the cookie
 */
export async function createSession(
  { db, now }: Pick<Services, 'now'> & { readonly db: Queryable },
  userId: string,
  signedInAt?: Date | undefined,
  { id: deviceId, browser, system, enteredIds }: SessionDevice = {},
): Promise<string> {
  const token = randomToken();
  await db.insert(sessions).values({
    id: sha256(token),
    userId,
    signedInAt: signedInAt ?? null,
    ...(deviceId !== undefined && { deviceId }),
    browser: browser ?? null,
    system: system ?? null,
    enteredIds: enteredIds ? [...enteredIds] : null,
    lastSeenAt: now(),
    expiresAt: new Date(now().getTime() + lifetimes.session * 1000),
  });
  return token;
}
