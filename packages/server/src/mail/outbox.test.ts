import { createDatabase, templateDatabase, templateFile, testConfig } from '@oriel/testing';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServer, type RunningServer } from '../create-server';
import { outgoingMails, work } from '../platform/db/schema';
import { runJob } from '../platform/work/testing/run-job';
import { mailJobs, queueMail, sendMail } from './outbox';
import { startMailServer } from './testing/start-mail-server';

describe.each(['pglite', 'postgresql'] as const)('outgoing mail on %s', engine => {
  let mailbox: Awaited<ReturnType<typeof startMailServer>>;
  let database: Awaited<ReturnType<typeof createDatabase>> | undefined;
  let server: RunningServer;
  beforeAll(async () => {
    mailbox = await startMailServer();
    database = engine === 'postgresql' ? await createDatabase(templateDatabase()) : undefined;
    server = await createServer(
      testConfig({
        demoData: false,
        mail: { url: mailbox.url, from: 'Oriel <oriel@example.com>' },
        ...(database && { database: { url: database.url, listenUrl: database.url } }),
      }),
      { template: templateFile() },
    );
  });
  afterAll(async () => {
    await server?.close();
    await mailbox?.close();
    await database?.drop();
  });

  const mail = { to: 'grace@example.com', subject: 'Grüße', text: 'Hallo\n', html: '<p>Hallo</p>' };
  const queue = async (changes: Partial<typeof mail> = {}) => {
    const { services } = server;
    return (await queueMail(services.db, services, { ...mail, ...changes })) ?? expect.unreachable();
  };
  const rowOf = async (id: string) =>
    (await server.services.db.select().from(outgoingMails).where(eq(outgoingMails.id, id)))[0];
  const workOf = async (id: string) =>
    (await server.services.db.select().from(work).where(eq(work.key, id)))[0];
  const makeDue = (id: string) =>
    server.services.db.update(work).set({ dueAt: sql`now() - interval '1 second'` }).where(eq(work.key, id));

  it('is taken by the mail server once, and its content is kept no longer', async () => {
    const id = await queue();
    expect((await rowOf(id))?.sealed).not.toContain('Hallo');
    const attempts = await Promise.all([sendMail(server.services, id), sendMail(server.services, id)]);
    expect(attempts.filter(Boolean)).toHaveLength(1);
    expect(await sendMail(server.services, id)).toBe(false);
    const [{ from, to, data } = expect.unreachable(), ...others] = mailbox.received.splice(0);
    expect(others).toEqual([]);
    expect({ from, to }).toEqual({ from: 'oriel@example.com', to: ['grace@example.com'] });
    expect(data).toMatch(/^From: Oriel <oriel@example\.com>\r$/m);
    expect(data).toMatch(/^Content-Type: multipart\/alternative/m);
    expect((await rowOf(id))?.sealed).toBeNull();
    expect(await workOf(id)).toBeUndefined();
  });

  it('is dropped before it goes out when it has no purpose any more', async () => {
    const { services } = server;
    const receipt = 'ended';
    const id = (await queueMail(services.db, services, { ...mail, receipt })) ?? expect.unreachable();
    const asked: string[] = [];
    const isWanted = async (text: string) => {
      asked.push(text);
      return false;
    };
    expect(await sendMail({ ...services, isWanted }, id)).toBe(false);
    expect(asked).toEqual([receipt]);
    expect(mailbox.received).toEqual([]);
    expect(await rowOf(id)).toBeUndefined();
  });

  it('is tried again in the background after a refusal, and given up in the end', async () => {
    mailbox.state.refuse = { code: 451, text: 'Try later, grace@example.com' };
    const id = await queue();
    expect(await sendMail(server.services, id)).toBe(false);
    expect(await rowOf(id)).toMatchObject({ sentAt: null, problem: 'SMTP 451' });
    expect(await workOf(id)).toMatchObject({ attempts: 1, error: 'Error: SMTP 451' });
    mailbox.state.refuse = undefined;
    await makeDue(id);
    await expect.poll(async () => (await rowOf(id))?.sentAt, { timeout: 20_000 }).toBeInstanceOf(Date);
    expect(mailbox.received.splice(0)).toHaveLength(1);

    mailbox.state.refuse = { code: 550, text: 'No such person' };
    const lost = await queue();
    for (let attempt = 0; attempt < 8; attempt++) await sendMail(server.services, lost);
    mailbox.state.refuse = undefined;
    expect(await workOf(lost)).toMatchObject({ attempts: 7, failedAt: expect.any(Date) });
    expect(await rowOf(lost)).toMatchObject({ sentAt: null });
  });

  it('says by its receipt that it was taken, also by a later attempt', async () => {
    const receipts: string[] = [];
    const services = { ...server.services, onSent: async (receipt: string) => void receipts.push(receipt) };
    mailbox.state.refuse = { code: 451, text: 'Try later' };
    const id = (await queueMail(services.db, services, { ...mail, receipt: 'invite 1' })) ?? '';
    expect(await sendMail(services, id)).toBe(false);
    expect(receipts).toEqual([]);
    mailbox.state.refuse = undefined;
    expect(await sendMail(services, id)).toBe(true);
    expect(receipts).toEqual(['invite 1']);
    mailbox.received.splice(0);
  });

  it('is sent where another version has stored it, and left', async () => {
    const { services } = server;
    const id = await queue();
    await services.db.delete(work).where(eq(work.key, id));
    await services.db
      .update(outgoingMails)
      .set({ dueAt: sql`now() - interval '6 minutes'` })
      .where(eq(outgoingMails.id, id));
    await runJob(mailJobs(services), 'adopt-mails');
    expect(await sendMail(services, id)).toBe(true);
    expect(mailbox.received.splice(0)).toHaveLength(1);
  });

  it('goes with the act that it tells of: undone, it was never there', async () => {
    let id = '';
    const undone = server.services.db.transaction(async tx => {
      id = (await queueMail(tx, server.services, mail)) ?? '';
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(id).not.toBe('');
    expect(await rowOf(id)).toBeUndefined();
    expect(await sendMail(server.services, id)).toBe(false);
  });

  it('goes to its one address, whatever that is made of', async () => {
    for (const to of ['a@example.com, b@example.com', 'a@example.com>\r\nRCPT TO:<b@example.com'])
      await sendMail(server.services, await queue({ to }));
    for (const { to } of mailbox.received.splice(0)) {
      expect(to).toHaveLength(1);
      expect(to).not.toContain('b@example.com');
    }
  });

  it('cannot add a header by its subject', async () => {
    await sendMail(server.services, await queue({ subject: 'Hi\r\nBcc: b@example.com' }));
    const [{ to, data } = expect.unreachable()] = mailbox.received.splice(0);
    expect(to).toEqual(['grace@example.com']);
    expect(data).not.toMatch(/^Bcc:/m);
  });

  it('shows no inbox where a mail server is set', async () => {
    expect((await fetch(`${server.url}/dev/inbox`)).headers.get('content-security-policy')).not.toContain(
      "default-src 'none'; style-src 'sha256-",
    );
  });
});
