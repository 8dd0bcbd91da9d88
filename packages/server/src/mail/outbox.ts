/*
 * Mail goes out behind what it tells of: it is stored in the transaction of the act, tried at once when that has ended,
 * and tried again by a job until a mail server takes it. A mail may come twice where a process dies after the server has
 * taken it, and never comes where the act was undone. One whose link has ended meanwhile is dropped.
 */
import { and, asc, eq, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../platform/db/database';
import { outgoingMails } from '../platform/db/schema';
import type { Job } from '../platform/jobs/job';
import { describeError } from '../platform/log/describe-error';
import { seal, unseal } from '../platform/secrets/seal';
import type { Services } from '../services';
import type { Mail } from './mail';
import { sendBySmtp } from './smtp';

export interface OutboxServices extends Pick<Services, 'db' | 'config' | 'secret' | 'log'> {
  /** A mail server has taken the mail with this receipt, at once or later. */
  readonly onSent?: (receipt: string) => Promise<void>;
  /** Whether the mail with this receipt still has a purpose, asked before each attempt. Default: it has. */
  readonly isWanted?: (receipt: string) => Promise<boolean>;
}

/** Minutes until the next attempt, by the number of those that have failed; after the last the mail is given up. */
const pauses = [1, 5, 15, 60, 240, 720] as const;
/** Days that a mail and its end are kept. */
const keptDays = 30;

/**
 * Whether a page shows the mails that cannot be sent. Links in mails are credentials, so it exists only where the demo
 * accounts are: on this machine.
 */
export const hasInbox = ({ config }: Pick<Services, 'config'>): boolean =>
  !config.production && config.mail === undefined && config.oidc === undefined;

/**
 * Stores a mail, in the transaction of what it tells of.
 * @returns its id for `sendMail`; undefined where no mail can be sent
 */
export async function queueMail(
  tx: Queryable,
  services: Pick<Services, 'config' | 'secret'>,
  { to, ...content }: Mail,
): Promise<string | undefined> {
  if (!services.config.mail && !hasInbox(services)) return undefined;
  const [row] = await tx
    .insert(outgoingMails)
    .values({ recipient: to, sealed: seal(services.secret, JSON.stringify(content)) })
    .returning({ id: outgoingMails.id });
  return row?.id;
}

/**
 * Tries to send a mail that is due.
 * @returns whether a mail server has taken it; what it did not take is tried again
 */
export async function sendMail(services: OutboxServices, id: string): Promise<boolean> {
  const { db, config, log } = services;
  if (!config.mail) return false;
  // The next attempt is due before this one ends, in case that the process dies; nobody else has it until then.
  const [claimed] = await db
    .update(outgoingMails)
    .set({ attempts: sql`${outgoingMails.attempts} + 1`, dueAt: sql`now() + interval '2 minutes'` })
    .where(and(eq(outgoingMails.id, id), lte(outgoingMails.dueAt, sql`now()`)))
    .returning();
  const mail = claimed && openMail(services, claimed);
  if (!claimed || !mail) return false;
  try {
    if (mail.receipt !== undefined && (await services.isWanted?.(mail.receipt)) === false) {
      await db.delete(outgoingMails).where(eq(outgoingMails.id, id));
      return false;
    }
    await sendBySmtp(config.mail, mail);
    await db
      .update(outgoingMails)
      .set({ sentAt: sql`now()`, dueAt: null, sealed: null, problem: null })
      .where(eq(outgoingMails.id, id));
    if (mail.receipt !== undefined) await services.onSent?.(mail.receipt);
    return true;
  } catch (error) {
    const pause = pauses[claimed.attempts - 1];
    log.warn({ mail: id, attempt: claimed.attempts, error: describeError(error) }, 'mail not sent');
    await db
      .update(outgoingMails)
      .set({
        dueAt: pause === undefined ? null : sql`now() + make_interval(mins => ${pause})`,
        problem: problemOf(error),
      })
      .where(eq(outgoingMails.id, id));
    return false;
  }
}

/** The content of a stored mail; undefined once it has gone, or under another secret. */
export function openMail(
  { secret }: Pick<Services, 'secret'>,
  { recipient, sealed }: Pick<typeof outgoingMails.$inferSelect, 'recipient' | 'sealed'>,
): Mail | undefined {
  const opened = sealed === null ? undefined : unseal(secret, sealed);
  // It was written by `queueMail`.
  return opened === undefined ? undefined : { to: recipient, ...(JSON.parse(opened) as Omit<Mail, 'to'>) };
}

/** Sends what is due, and removes what is old. */
export function mailJobs(services: OutboxServices): readonly Job[] {
  const { db } = services;
  return [
    {
      name: 'send-mails',
      everyMinutes: 1,
      async run() {
        const due = await db
          .select({ id: outgoingMails.id })
          .from(outgoingMails)
          .where(and(isNotNull(outgoingMails.dueAt), lte(outgoingMails.dueAt, sql`now()`)))
          .orderBy(asc(outgoingMails.dueAt))
          .limit(200);
        for (const { id } of due) await sendMail(services, id);
      },
    },
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

/** The code that a mail server or the network gives; their words may repeat an address. */
function problemOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  if ('responseCode' in error && typeof error.responseCode === 'number') return `SMTP ${error.responseCode}`;
  return 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
}
