import { lt } from 'drizzle-orm';
import { channelTokens } from '../../platform/db/schema';
import type { Job } from '../../platform/work/job';
import type { ChatServices } from '../chat-services';

/** Deletes expired tokens, which are already refused. */
export const connectionTokenJobs = ({ db, now }: ChatServices): readonly Job[] => [
  {
    name: 'remove-expired-connection-tokens',
    everyMinutes: 10,
    run: async () => void (await db.delete(channelTokens).where(lt(channelTokens.expiresAt, now()))),
  },
];
