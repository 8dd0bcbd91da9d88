import type { InviteWithLink, Locale } from '@oriel/contracts';
import { lifetimes } from '@oriel/contracts';
import { and, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { invites } from '../../platform/db/schema';
import { randomToken, sha256 } from '../../platform/secrets/hash';
import type { Services } from '../../services';
import { describeInvite } from './describe-invite';
import type { InviteRow } from './load-invite';

/** A new token: the row stores its hash, the link contains the token itself. */
export function createToken({ publicUrl, now }: Pick<Services, 'publicUrl' | 'now'>, organizationId: string) {
  const token = randomToken();
  const link = new URL('/invite', publicUrl);
  link.search = new URLSearchParams({ workspaceId: organizationId, inviteId: token }).toString();
  return {
    link: link.href,
    columns: {
      tokenHash: sha256(token),
      expiresAt: new Date(now().getTime() + lifetimes.invite * 1_000),
      emailSent: false,
    },
  };
}

interface Sending {
  readonly invite: InviteRow;
  readonly link: string;
  readonly organizationName: string;
  readonly invitedByName: string;
  readonly createdByName: string | null;
  readonly locale: Locale;
}

/** Sends the mail of a stored invite, if mail can be sent. */
export async function sendInvite(
  { db, mail, now }: Pick<Services, 'db' | 'mail' | 'now'>,
  { invite, link, organizationName, invitedByName, createdByName, locale }: Sending,
): Promise<InviteWithLink> {
  const { id, tokenHash, email, message, expiresAt } = invite;
  const emailSent =
    (await mail?.sendInvite({
      inviteId: id,
      tokenHash,
      email,
      organizationName,
      invitedByName,
      message: message ?? '',
      link,
      expiresAt,
      locale,
    })) ?? false;
  if (emailSent) await markInviteSent(db, { inviteId: id, tokenHash });
  return { ...(await describeInvite(db, { ...invite, emailSent }, createdByName, now())), link };
}

/** Records that a mail server has accepted the mail with this token. Does nothing if the invite was sent again meanwhile. */
export async function markInviteSent(
  db: Queryable,
  { inviteId, tokenHash }: { readonly inviteId: string; readonly tokenHash: string },
): Promise<void> {
  await db
    .update(invites)
    .set({ emailSent: true })
    .where(and(eq(invites.id, inviteId), eq(invites.tokenHash, tokenHash)));
}

/** Whether the link with this token works: it was not used, revoked or replaced, and has not expired. */
export async function isInviteOpen(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { inviteId, tokenHash }: { readonly inviteId: string; readonly tokenHash: string },
): Promise<boolean> {
  const open = await db.$count(
    invites,
    and(
      eq(invites.id, inviteId),
      eq(invites.tokenHash, tokenHash),
      eq(invites.status, 'pending'),
      gt(invites.expiresAt, now()),
    ),
  );
  return open > 0;
}
