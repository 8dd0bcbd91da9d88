import { lifetimes } from '@oriel/contracts';
import { and, lt, ne, or, sql } from 'drizzle-orm';
import type { Services } from '../../services';
import {
  auditEntries,
  channelTokens,
  embedSessions,
  idempotencyKeys,
  invites,
  pageCalls,
  runEvents,
  runs,
  sessions,
} from '../db/schema';
import type { Job } from './job';

/** Removes what nobody can use any more. What has expired is refused before it is removed; this only gives back the room. */
export function cleanUpJobs({ db, now, config }: Pick<Services, 'db' | 'now' | 'config'>): readonly Job[] {
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  return [
    {
      name: 'remove-answer-logs',
      everyMinutes: 10,
      async run() {
        const ended = sql`(SELECT id FROM ${runs} WHERE ended_at < now() - interval '1 hour' AND ended_at > now() - interval '8 days')`;
        await db.delete(runEvents).where(sql`${runEvents.runId} IN ${ended}`);
        await db.delete(pageCalls).where(sql`${pageCalls.runId} IN ${ended}`);
      },
    },
    {
      name: 'remove-old-invites',
      everyMinutes: 60,
      async run() {
        const before = ago(lifetimes.endedInvite * 1_000);
        const ended = and(ne(invites.status, 'pending'), lt(invites.updatedAt, before));
        await db.delete(invites).where(or(ended, lt(invites.expiresAt, before)));
      },
    },
    {
      name: 'remove-old-audit-entries',
      everyMinutes: 60,
      async run() {
        const before = sql`${now().toISOString()}::timestamptz - make_interval(months => ${config.auditLogMonths})`;
        await db.delete(auditEntries).where(lt(auditEntries.createdAt, before));
      },
    },
    {
      name: 'remove-expired-sign-ins',
      everyMinutes: 10,
      async run() {
        await db.delete(channelTokens).where(lt(channelTokens.expiresAt, ago(0)));
        await db.delete(sessions).where(lt(sessions.expiresAt, ago(0)));
        await db.delete(embedSessions).where(lt(embedSessions.expiresAt, ago(0)));
      },
    },
    {
      name: 'remove-kept-answers',
      everyMinutes: 30,
      async run() {
        await db
          .delete(idempotencyKeys)
          .where(lt(idempotencyKeys.createdAt, ago(lifetimes.idempotencyKey * 1000)));
      },
    },
  ];
}
