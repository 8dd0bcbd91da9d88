import type { Locale } from '@oriel/contracts';
import type { Queryable } from '../platform/db/database';

/** Content of an invite mail. Names are user input; the writer of the mail escapes them. */
export interface InviteMail {
  readonly inviteId: string;
  /** Hash of the token in the link; with it `markInviteSent` finds the invite unless it has been sent again meanwhile. */
  readonly tokenHash: string;
  readonly email: string;
  readonly organizationName: string;
  readonly invitedByName: string;
  /** Holds the token, which is a credential. */
  readonly link: string;
  readonly expiresAt: Date;
  /** The language of the person who invites: that of the invited one is not known. */
  readonly locale: Locale;
}

/** Content of the mail that tells the owner of a workspace of a new secret key. Names are user input. */
export interface KeyNotice {
  readonly email: string;
  readonly organizationName: string;
  readonly applicationName: string;
  readonly keyName: string;
  readonly createdByName: string;
  /** The language of whoever made the key: that of the owner is not known. */
  readonly locale: Locale;
}

/** Sends the mails of the product. */
export interface Mailer {
  /**
   * Hands the mail over. Never throws: an invite stands without a mail, too.
   * @returns whether a mail server has taken it. Where it is taken later, `markInviteSent` says so
   */
  sendInvite(mail: InviteMail): Promise<boolean>;
  /** Stores the mail with the transaction of the key; a job sends it after the commit. */
  queueKeyNotice(tx: Queryable, notice: KeyNotice): Promise<void>;
}
