import { createConnectionToken } from '@oriel/contracts';
import { lt, sql } from 'drizzle-orm';
import { operationsOf } from '../../http/route/operation';
import type { Noun } from '../../noun';
import { channelTokens } from '../../platform/db/schema';
import { randomToken, sha256 } from '../../platform/secrets/hash';
import type { Job } from '../../platform/work/job';
import type { ChatServices } from '../chat-services';
import { loadChannel } from '../load-channel';

const { operation } = operationsOf<ChatServices>()({ channel: loadChannel });

const connectionTokenOperations = [
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

/** Deletes expired tokens, which are already refused. */
const connectionTokenJobs = ({ db, now }: ChatServices): readonly Job[] => [
  {
    name: 'remove-expired-connection-tokens',
    everyMinutes: 10,
    run: async () => void (await db.delete(channelTokens).where(lt(channelTokens.expiresAt, now()))),
  },
];

export const connectionTokens: Noun<ChatServices> = {
  operations: connectionTokenOperations,
  jobs: connectionTokenJobs,
};
