import { createConnectionToken } from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import { channelTokens } from '../../platform/db/schema';
import { randomToken, sha256 } from '../../platform/secrets/hash';
import type { ChatServices } from '../chat-services';
import { loadChannel } from '../load-channel';

const { operation } = operationsOf<ChatServices>()({ channel: loadChannel });

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
