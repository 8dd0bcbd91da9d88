import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { users } from '../../platform/db/schema';
import { invalidPayload } from '../../platform/errors/errors';

/** An arbitrary number that no other advisory lock uses; combined with a hash of the username. */
const lockNumber = 7_203_651;

/** Names that could be mistaken for the product, its operator or a role. */
const reserved: ReadonlySet<string> = new Set([
  ...['admin', 'administrator', 'api', 'auditor', 'billing', 'help', 'info', 'member', 'moderator', 'null'],
  ...[
    'operator',
    'oriel',
    'owner',
    'postmaster',
    'root',
    'security',
    'staff',
    'support',
    'system',
    'undefined',
  ],
  'webmaster',
]);

/**
 * Checks that a username may be chosen. Call it in the transaction that stores the username: its lock keeps others from choosing the
 * same one until the end.
 *
 * @throws 400 if another person has it, regardless of case, or it is reserved
 */
export async function checkUsername(tx: Queryable, userId: string, username: string): Promise<void> {
  const wanted = username.toLowerCase();
  if (reserved.has(wanted)) throw taken();
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${lockNumber}, hashtext(${wanted}))`);
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        ne(users.id, userId),
        or(eq(sql`lower(${users.username})`, wanted), eq(sql`lower(${users.chosenUsername})`, wanted)),
      ),
    )
    .limit(1);
  if (other) throw taken();
}

const taken = () =>
  invalidPayload([{ path: 'body.username', code: 'taken', message: 'Somebody has this username' }]);
