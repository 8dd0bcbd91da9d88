import type { createConnectionToken as createConnectionTokenRoute, HandlerInput } from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import type { RequestContext } from '../../http/route/request-context';
import { randomToken, sha256 } from '../../identity/secrets/hash';
import { channelTokens } from '../../platform/db/schema';
import type { ChatServices } from '../chat-services';

export async function createConnectionToken(
  { db }: ChatServices,
  { params, body }: HandlerInput<typeof createConnectionTokenRoute>,
  context: RequestContext,
): Promise<{ token: string }> {
  const token = randomToken();
  await db.insert(channelTokens).values({
    hash: sha256(token),
    channelId: params.channelId,
    userId: context.user.id,
    expiresAt: sql`now() + make_interval(secs => ${body.timeout})`,
  });
  return { token };
}
