import {
  getOperatorStorage,
  getOperatorSystem,
  listOperatorErrors,
  listOperatorJobs,
  listOperatorLog,
  listOperatorMails,
  resendOperatorMail,
  retryOperatorJob,
} from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { recordError } from '../../http/errors/record-error';
import { type Person, person } from '../../http/testing/person';
import { outgoingMails, serverErrors, work } from '../../platform/db/schema';
import { seal } from '../../platform/secrets/seal';
import { runJob } from '../../platform/work/testing/run-job';
import { errorJobs } from './system';

describeStack(
  'the state of the server',
  stack => {
    let operator: Person;
    beforeAll(async () => {
      operator = await person(stack(), 'operator');
    });
    const firstPage = { page: 1, pageSize: 100 };

    it('has its version and what needs attention', async () => {
      const { version, counts } = await operator.call(getOperatorSystem, {});
      expect(version.migrations.applied).toBe(version.migrations.known);
      expect(version).toMatchObject({ database: 'postgres', node: process.version, commit: null });
      expect(version.release).toMatch(/^\d+\.\d+/);
      expect(counts.people).toBeGreaterThanOrEqual(6);
    });

    it('lists failed work, and starts it again', async () => {
      const { db } = stack().services;
      const job = `greet-${crypto.randomUUID()}`;
      const failure = { attempts: 5, failedAt: new Date(), error: 'Error: No voice' };
      const [row] = await db
        .insert(work)
        .values({ job, key: 'Ada', ...failure })
        .returning();
      const jobId = String(row?.id);
      const list = async () => {
        const query = { ...firstPage, state: 'failed' } as const;
        return (await operator.call(listOperatorJobs, { query })).results.filter(each => each.job === job);
      };
      expect(await list()).toMatchObject([
        { id: jobId, key: 'Ada', state: 'failed', error: 'Error: No voice' },
      ]);
      await operator.call(retryOperatorJob, { params: { jobId } });
      expect(await list()).toEqual([]);
      const [after] = await db.select().from(work).where(eq(work.job, job));
      expect(after).toMatchObject({ attempts: 0, failedAt: null });
      const { results } = await operator.call(listOperatorLog, { query: { ...firstPage, subjectId: jobId } });
      expect(results).toMatchObject([{ action: 'job-retried', subject: { type: 'job', label: job } }]);
      // Running work is left alone.
      await db
        .update(work)
        .set({ owner: crypto.randomUUID(), leaseUntil: sql`now() + interval '1 minute'` })
        .where(eq(work.job, job));
      expect((await operator.send(retryOperatorJob, { params: { jobId } })).status).toBe(404);
      await db.delete(work).where(eq(work.job, job));
    });

    it('lists mail without its content, and sends it again', async () => {
      const { db, secret } = stack().services;
      const sealed = seal(secret, JSON.stringify({ subject: 'Sturmflutwarnung', text: 'x', html: 'x' }));
      const recipient = `${crypto.randomUUID()}@example.org`;
      const [mail] = await db
        .insert(outgoingMails)
        .values({ recipient, sealed, problem: 'SMTP 550' })
        .returning();
      const mailId = mail?.id ?? '';
      await db.insert(work).values({ job: 'send-mail', key: mailId, failedAt: new Date(), attempts: 7 });
      const response = await operator.send(listOperatorMails, { query: { ...firstPage, state: 'failed' } });
      const text = await response.text();
      expect(text).not.toContain('Sturmflutwarnung');
      expect(text).not.toContain(sealed);
      const found = (JSON.parse(text) as { results: object[] }).results;
      expect(found).toContainEqual(
        expect.objectContaining({ recipient, state: 'failed', problem: 'SMTP 550' }),
      );
      await operator.call(resendOperatorMail, { params: { mailId } });
      const [row] = await db.select().from(work).where(eq(work.key, mailId));
      expect(row).toMatchObject({ attempts: 0, failedAt: null });
      await db
        .update(outgoingMails)
        .set({ sentAt: new Date(), sealed: null })
        .where(eq(outgoingMails.id, mailId));
      expect((await operator.send(resendOperatorMail, { params: { mailId } })).status).toBe(409);
    });

    it('counts stored bytes, and whether files can be stored', async () => {
      const storage = await operator.call(getOperatorStorage, { query: firstPage });
      expect(storage).toMatchObject({ store: 'folder', isWorking: true });
      expect(storage.totalBytes).toBe(storage.fileBytes + storage.imageBytes);
    });

    it('keeps kind and place of unexpected errors, and nothing that anybody wrote', async () => {
      const { db } = stack().services;
      const requestId = crypto.randomUUID();
      const error = new TypeError('Sturmflutwarnung of my chat', { cause: new Error('Sturmflutwarnung') });
      recordError({ db }, error, { requestId, method: 'POST', route: '/api/chat/v1/x/:id' });
      const kept = () => db.select().from(serverErrors).where(eq(serverErrors.requestId, requestId));
      await expect.poll(kept).toHaveLength(1);
      const response = await operator.send(listOperatorErrors, { query: firstPage });
      const text = await response.text();
      expect(text).not.toContain('Sturmflut');
      const { results } = JSON.parse(text) as { results: Record<string, string>[] };
      const found = results.find(each => each.requestId === requestId);
      expect(found).toMatchObject({ name: 'TypeError', method: 'POST', route: '/api/chat/v1/x/:id' });
      // Without the folders of this machine.
      expect(found?.place).toMatch(/system\.test\.ts:\d+$/);
      expect(found?.place).not.toContain('/');
    });

    it('keeps the last 500 errors', async () => {
      const { db } = stack().services;
      const row = { method: 'GET', route: '/x', status: 500, name: 'Error' };
      await db.insert(serverErrors).values(
        Array.from({ length: 520 }, (_, at) => ({
          ...row,
          requestId: `old-${at}`,
          createdAt: new Date(Date.now() - (at + 1) * 60_000),
        })),
      );
      await runJob(errorJobs({ db }), 'remove-old-errors');
      expect(await db.$count(serverErrors)).toBeLessThanOrEqual(501);
      await db.delete(serverErrors);
    });
  },
  { alone: true },
);
