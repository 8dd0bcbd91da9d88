import type { WidgetName } from '@oriel/contracts';
import type { TestStack } from '@oriel/testing';
import { eq } from 'drizzle-orm';
import { signToken } from '../../../identity/embed-tokens/sign-token';
import { randomToken, sha256 } from '../../../identity/secrets/hash';
import { applications, embedSessions } from '../../../platform/db/schema';

/** A token of somebody who has signed in on a page of the first application, without the window for it. */
export async function ownToken(
  { services, keys, pageOrigin }: TestStack,
  userId: string,
  widgets: readonly WidgetName[],
): Promise<string> {
  const { db, now } = services;
  const [application] = await db
    .select()
    .from(applications)
    .where(eq(applications.publishableKey, keys.publishableKey));
  if (!application) throw new Error('The stack has no application');
  const [session] = await db
    .insert(embedSessions)
    .values({
      applicationId: application.id,
      organizationId: application.organizationId,
      userId,
      identity: 'ownSignIn',
      origin: pageOrigin,
      widgets: [...widgets],
      refreshHash: sha256(randomToken()),
      expiresAt: new Date(now().getTime() + 600_000),
    })
    .returning();
  if (!session) throw new Error('The session was not stored');
  return (await signToken(services, session)).token;
}
