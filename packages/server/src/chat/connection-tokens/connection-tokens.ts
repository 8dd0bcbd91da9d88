import { createConnectionToken } from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import { randomToken, sha256 } from '../../identity/secrets/hash';
import { channelTokens } from '../../platform/db/schema';
import { operation } from '../policy';

export const connectionTokenOperations = [
  operation(createConnectionToken, async ({ db, channel, body, context }) => {
    const token = randomToken();
    await db.insert(channelTokens).values({
      hash: sha256(token),
      channelId: channel.id,
      userId: context.user.id,
      expiresAt: sql`now() + make_interval(secs => ${body.timeout})`,
    });
    return { token };
  }),
];
