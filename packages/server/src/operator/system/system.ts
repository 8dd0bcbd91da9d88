import {
  getOperatorStorage,
  getOperatorSystem,
  listOperatorErrors,
  listOperatorJobs,
  listOperatorMails,
  resendOperatorMail,
  retryOperatorJob,
} from '@oriel/contracts';
import { and, desc, eq, lt, not, type SQL, sql } from 'drizzle-orm';
import type { AiServices } from '../../ai/ai-services';
import { operationsOf } from '../../http/route/operation';
import { logOperator } from '../../identity/operator-log/log-operator';
import { sendMailJob } from '../../mail/outbox';
import { outgoingMails, serverErrors, work } from '../../platform/db/schema';
import { conflict, notFound } from '../../platform/errors/errors';
import { announceWork } from '../../platform/work/start-work';
import { addWork } from '../../platform/work/work-store';
import { readStorage } from './read-storage';
import { readSystem } from './read-system';

const { operation } = operationsOf<AiServices>()({});

const isRunning = sql<boolean>`coalesce(${work.leaseUntil} > now(), false)`;
const hasFailed = sql`${work.failedAt} IS NOT NULL`;
const jobStateIs: Readonly<Record<'waiting' | 'running' | 'failed', SQL | undefined>> = {
  failed: hasFailed,
  running: and(not(hasFailed), isRunning),
  waiting: and(not(hasFailed), not(isRunning)),
};

/** Work that sends the mail; a failed row of it means that the mail was given up. */
const mailWork = and(eq(work.job, sendMailJob.name), eq(work.key, sql`${outgoingMails.id}::text`));
const mailStateIs: Readonly<Record<'waiting' | 'failed' | 'sent', SQL>> = {
  sent: sql`${outgoingMails.sentAt} IS NOT NULL`,
  failed: sql`${outgoingMails.sentAt} IS NULL AND ${work.failedAt} IS NOT NULL`,
  waiting: sql`${outgoingMails.sentAt} IS NULL AND ${work.failedAt} IS NULL`,
};

/** Unexpected errors that are kept. */
const keptErrors = 500;

/** State of the server, and its work in the background. */
export const systemOperations = [
  operation(getOperatorSystem, services => readSystem(services)),

  operation(listOperatorJobs, async ({ db, query: { page, pageSize, state } }) => {
    const where = state && jobStateIs[state];
    const rows = await db
      .select({ row: work, isRunning })
      .from(work)
      .where(where)
      .orderBy(sql`${work.failedAt} DESC NULLS LAST`, work.dueAt, work.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    return {
      results: rows.map(({ row, isRunning }) => ({
        id: String(row.id),
        job: row.job,
        key: row.key,
        state: row.failedAt ? ('failed' as const) : isRunning ? ('running' as const) : ('waiting' as const),
        attempts: row.attempts,
        dueAt: row.dueAt.toISOString(),
        failedAt: row.failedAt?.toISOString() ?? null,
        error: row.error?.slice(0, 300) ?? null,
      })),
      totalCount: await db.$count(work, where),
    };
  }),

  // Not a `transaction`: processes are notified after the commit.
  operation(retryOperatorJob, async ({ db, bus, params, context }) => {
    const job = await db.transaction(async tx => {
      const [row] = await tx
        .update(work)
        .set({ dueAt: sql`now()`, attempts: 0, failedAt: null })
        // Running work ends by itself.
        .where(and(eq(work.id, Number(params.jobId)), not(isRunning)))
        .returning();
      if (!row) throw notFound();
      const subject = { type: 'job', id: params.jobId, label: row.job } as const;
      await logOperator(tx, context, { action: 'job-retried', subject });
      return row.job;
    });
    await announceWork({ bus }, { name: job });
    return undefined;
  }),

  operation(listOperatorMails, async ({ db, query: { page, pageSize, state } }) => {
    const where = state && mailStateIs[state];
    const rows = await db
      .select({ mail: outgoingMails, work })
      .from(outgoingMails)
      .leftJoin(work, mailWork)
      .where(where)
      .orderBy(desc(outgoingMails.createdAt), desc(outgoingMails.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [count] = await db
      .select({ count: sql<string>`count(*)` })
      .from(outgoingMails)
      .leftJoin(work, mailWork)
      .where(where);
    return {
      results: rows.map(({ mail, work: row }) => ({
        id: mail.id,
        recipient: mail.recipient,
        state: mail.sentAt ? ('sent' as const) : row?.failedAt ? ('failed' as const) : ('waiting' as const),
        attempts: Math.max(mail.attempts, row?.attempts ?? 0),
        problem: mail.problem,
        createdAt: mail.createdAt.toISOString(),
        sentAt: mail.sentAt?.toISOString() ?? null,
      })),
      totalCount: Number(count?.count ?? 0),
    };
  }),

  operation(resendOperatorMail, async ({ db, bus, params, context }) => {
    await db.transaction(async tx => {
      const [mail] = await tx
        .select()
        .from(outgoingMails)
        .where(eq(outgoingMails.id, params.mailId))
        .for('update');
      if (!mail) throw notFound();
      if (mail.sentAt !== null || mail.sealed === null) throw conflict('conflict', 'The mail was sent');
      await addWork(tx, sendMailJob, [mail.id]);
      await tx
        .update(work)
        .set({ dueAt: sql`now()`, attempts: 0, failedAt: null })
        .where(and(eq(work.job, sendMailJob.name), eq(work.key, mail.id), not(isRunning)));
      const subject = { type: 'mail', id: mail.id, label: mail.recipient } as const;
      await logOperator(tx, context, { action: 'mail-resent', subject });
    });
    await announceWork({ bus }, sendMailJob);
    return undefined;
  }),

  operation(getOperatorStorage, ({ query, ...services }) => readStorage(services, query)),

  operation(listOperatorErrors, async ({ db, query: { page, pageSize } }) => {
    const rows = await db
      .select()
      .from(serverErrors)
      .orderBy(desc(serverErrors.createdAt), desc(serverErrors.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    return {
      results: rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() })),
      totalCount: await db.$count(serverErrors),
    };
  }),
];

/** Removes all but the last errors. */
export const errorJobs = ({ db }: Pick<AiServices, 'db'>) => [
  {
    name: 'remove-old-errors',
    everyMinutes: 30,
    async run() {
      const [last] = await db
        .select({ createdAt: serverErrors.createdAt })
        .from(serverErrors)
        .orderBy(desc(serverErrors.createdAt), desc(serverErrors.id))
        .offset(keptErrors)
        .limit(1);
      if (last) await db.delete(serverErrors).where(lt(serverErrors.createdAt, last.createdAt));
    },
  },
];
