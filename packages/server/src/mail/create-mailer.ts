import { describeError } from '../platform/log/describe-error';
import type { Services } from '../services';
import { createCreditNotice } from './credit-notice';
import { createDeletionNotice } from './deletion-notice';
import { createInviteMail } from './invite-mail';
import { createKeyNotice } from './key-notice';
import type { Mailer } from './mailer';
import { hasInbox, type OutboxServices, queueMail, sendMail } from './outbox';

/** Sends mail through the outbox; undefined if there is neither a mail server nor the development inbox. */
export function createMailer(
  services: OutboxServices & Pick<Services, 'brand' | 'publicUrl'>,
): Mailer | undefined {
  const { config, brand, publicUrl, db, log } = services;
  const look = { ...brand, publicUrl };
  if (!config.mail && !hasInbox(services)) return undefined;
  return {
    async sendInvite(invite) {
      try {
        const { inviteId, tokenHash } = invite;
        const mail = createInviteMail(invite, look);
        const receipt = JSON.stringify({ inviteId, tokenHash });
        const id = await db.transaction(tx => queueMail(tx, services, { ...mail, receipt }));
        return id !== undefined && (await sendMail(services, id));
      } catch (error) {
        log.error({ invite: invite.inviteId, error: describeError(error) }, 'mail not stored');
        return false;
      }
    },
    async queueKeyNotice(tx, notice) {
      await queueMail(tx, services, createKeyNotice(notice, look));
    },
    async queueCreditNotice(tx, notice) {
      await queueMail(tx, services, createCreditNotice(notice, look));
    },
    async queueDeletionNotice(tx, notice) {
      await queueMail(tx, services, createDeletionNotice(notice, look));
    },
  };
}

/** The invite of a mail's receipt, as `sendInvite` wrote it. */
export function readInviteReceipt(receipt: string): { inviteId: string; tokenHash: string } {
  return JSON.parse(receipt);
}
