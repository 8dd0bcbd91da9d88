import { randomBytes } from 'node:crypto';
import type { createConnectionToken as createConnectionTokenRoute, HandlerInput } from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import { channelTokens } from '../../db/schema';
import type { RequestContext } from '../../http/request-context';
import type { ChatServices } from '../chat-services';
import { hashToken } from './hash-token';

export async function createConnectionToken(
  { db }: ChatServices,
  { params, body }: HandlerInput<typeof createConnectionTokenRoute>,
  context: RequestContext,
): Promise<{ token: string }> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(channelTokens).values({
    hash: hashToken(token),
    channelId: params.channelId,
    userId: context.user.id,
    expiresAt: sql`now() + make_interval(secs => ${body.timeout})`,
  });
  return { token };
}
