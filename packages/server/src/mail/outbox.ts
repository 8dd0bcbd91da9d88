/*
 * Mail is sent after the action that it describes: it is stored in the transaction of the action, and sent as background work
 * until a mail server accepts it. A mail may arrive twice if a process dies after the server has accepted it, and is never sent
 * if the action was rolled back. A mail whose link has expired meanwhile is dropped.
 */
import { eq, lt, sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Config } from '../platform/config/config';
import type { Database, Queryable } from '../platform/db/database';
import { outgoingMails } from '../platform/db/schema';
import { seal, unseal } from '../platform/secrets/seal';
import type { Job } from '../platform/work/job';
import { workNow } from '../platform/work/start-work';
import { addWork } from '../platform/work/work-store';
import type { Services } from '../services';
import type { Mail } from './mail';

/** Timeout of a mail server for each step, in milliseconds. */
const patience = 10_000;

/** Sends a mail to the mail server. @throws if it does not accept it */
async function sendBySmtp(
  { url, from }: NonNullable<Config['mail']>,
  { to, subject, text, html }: Mail,
): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
    // Content must not name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      from,
      // An object is a single address, whatever characters it contains.
      to: { name: '', address: to },
      subject,
      text,
      html,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } finally {
    transport.close();
  }
}

export interface OutboxServices extends Pick<Services, 'db' | 'bus' | 'config' | 'secret' | 'log'> {
  /** Called when a mail server has accepted the mail with this receipt, at once or later. */
  readonly onSent?: (receipt: string) => Promise<void>;
  /** Whether the mail with this receipt is still needed, checked before each attempt. Default: it is. */
  readonly isWanted?: (receipt: string) => Promise<boolean>;
}

/** Sends the mail whose id is its key. */
export const sendMailJob = { name: 'send-mail' };
/** Seconds before each retry; after the last one the mail is given up. */
const waits = [60, 300, 900, 3_600, 14_400, 43_200];
/** Seconds that a mail waits for an attempt by the process that stored it. */
const grace = 60;
/** Days for which a mail and its result are kept. */
const keptDays = 30;

/**
 * Whether a page shows the mails that cannot be sent. Links in mails are credentials, so it only exists together with the demo
 * accounts: on this machine.
 */
export const hasInbox = ({ config }: Pick<Services, 'config'>): boolean =>
  !config.production && config.mail === undefined && config.oidc === undefined;

/**
 * Stores a mail, in the transaction of the action that it describes.
 * @returns its id for `sendMail`; undefined if no mail can be sent
 */
export async function queueMail(
  tx: Queryable,
  services: Pick<Services, 'config' | 'secret'>,
  { to, ...content }: Mail,
): Promise<string | undefined> {
  if (!services.config.mail && !hasInbox(services)) return undefined;
  const [row] = await tx
    .insert(outgoingMails)
    .values({ recipient: to, sealed: seal(services.secret, JSON.stringify(content)), dueAt: null })
    .returning({ id: outgoingMails.id });
  if (row && services.config.mail) await addWork(tx, sendMailJob, [row.id], { after: grace });
  return row?.id;
}

/**
 * Tries to send a mail immediately.
 * @returns whether a mail server has accepted it; otherwise it is retried
 */
export async function sendMail(services: OutboxServices, id: string): Promise<boolean> {
  if (!(await workNow(services, mailJob(services), id))) return false;
  const [row] = await services.db
    .select({ sentAt: outgoingMails.sentAt })
    .from(outgoingMails)
    .where(eq(outgoingMails.id, id));
  return row?.sentAt != null;
}

const mailJob = (services: OutboxServices): Job => ({
  ...sendMailJob,
  waits,
  run: ({ key }) => sendStored(services, key),
});

async function sendStored(services: OutboxServices, id: string): Promise<void> {
  const { db, config } = services;
  const isThis = eq(outgoingMails.id, id);
  const [row] = await db.select().from(outgoingMails).where(isThis);
  const mail = row && openMail(services, row);
  if (!config.mail || !mail) return;
  if (mail.receipt !== undefined && (await services.isWanted?.(mail.receipt)) === false) {
    await db.delete(outgoingMails).where(isThis);
    return;
  }
  try {
    await sendBySmtp(config.mail, mail);
  } catch (error) {
    const problem = problemOf(error);
    await db.update(outgoingMails).set({ problem }).where(isThis);
    throw new Error(problem);
  }
  await db.update(outgoingMails).set({ sentAt: sql`now()`, sealed: null, problem: null }).where(isThis);
  if (mail.receipt !== undefined) await services.onSent?.(mail.receipt);
}

/** The content of a stored mail; undefined once it was sent, or under another secret. */
export function openMail(
  { secret }: Pick<Services, 'secret'>,
  { recipient, sealed }: Pick<typeof outgoingMails.$inferSelect, 'recipient' | 'sealed'>,
): Mail | undefined {
  const opened = sealed === null ? undefined : unseal(secret, sealed);
  // `queueMail` wrote it.
  return opened === undefined ? undefined : { to: recipient, ...(JSON.parse(opened) as Omit<Mail, 'to'>) };
}

/** Jobs that send mail and delete old mail. */
export function mailJobs(services: OutboxServices): readonly Job[] {
  const { db, config } = services;
  return [
    ...(config.mail
      ? [mailJob(services), { name: 'adopt-mails', everyMinutes: 5, run: () => adoptMails(db) }]
      : []),
    {
      name: 'remove-old-mails',
      everyMinutes: 30,
      async run() {
        await db
          .delete(outgoingMails)
          .where(lt(outgoingMails.createdAt, sql`now() - make_interval(days => ${keptDays})`));
      },
    },
  ];
}

/** Adds work for mails that another version has stored but not sent. */
async function adoptMails(db: Database): Promise<void> {
  await db.transaction(async tx => {
    const left = await tx
      .update(outgoingMails)
      .set({ dueAt: null })
      .where(lt(outgoingMails.dueAt, sql`now() - interval '5 minutes'`))
      .returning({ id: outgoingMails.id });
    await addWork(
      tx,
      sendMailJob,
      left.map(({ id }) => id),
    );
  });
}

/** The code from a mail server or the network; their messages may repeat an address. */
function problemOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('responseCode' in error && typeof error.responseCode === 'number') return `SMTP ${error.responseCode}`;
  return 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}
