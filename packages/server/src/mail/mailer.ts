import type { AutomaticTopUpProblem, Locale, ResourcesAction } from '@oriel/contracts';
import type { Queryable } from '../platform/db/database';

/** Content of an invite mail. Names are user input; the writer of the mail escapes them. */
export interface InviteMail {
  readonly inviteId: string;
  /** Hash of the token in the link; `markInviteSent` uses it to find the invite unless it has been sent again meanwhile. */
  readonly tokenHash: string;
  readonly email: string;
  readonly organizationName: string;
  readonly invitedByName: string;
  /** Personal message of the inviter; empty if there is none. */
  readonly message: string;
  /** Contains the token, which is a credential. */
  readonly link: string;
  readonly expiresAt: Date;
  /** The language of the person who invites, because that of the invited one is unknown. */
  readonly locale: Locale;
}

/** Content of the mail that notifies the owner of a workspace of a new secret key. Names are user input. */
export interface KeyNotice {
  readonly email: string;
  readonly organizationName: string;
  readonly applicationName: string;
  readonly keyName: string;
  readonly createdByName: string;
  /** The language of the owner's account, else that of the person who created the key. */
  readonly locale: Locale;
}

/** Content of the mail that notifies the owner of a workspace that somebody else has deleted it. Names are user input. */
export interface DeletionNotice {
  readonly email: string;
  readonly organizationName: string;
  readonly deletedByName: string;
  readonly deletedAt: Date;
  /** Outcome for the cards and lists. */
  readonly resourcesAction: ResourcesAction;
  /** The language of the owner's account, else that of the person who deleted it. */
  readonly locale: Locale;
}

/** Content of a mail about the credit of a workspace to a person who may buy it. The name is user input. */
export interface CreditNotice {
  readonly email: string;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly locale: Locale;
  readonly about:
    | {
        readonly kind: 'low';
        /** Whole cents. */
        readonly left: number;
      }
    | { readonly kind: 'top-up-paused'; readonly problem: AutomaticTopUpProblem };
}

/** Sends the mails of the product. */
export interface Mailer {
  /**
   * Queues the mail. Never throws, because an invite is also valid without a mail.
   * @returns whether a mail server has accepted it. If it is accepted later, `markInviteSent` records it
   */
  sendInvite(mail: InviteMail): Promise<boolean>;
  /** Stores the mail in the transaction of the key; a job sends it after the commit. */
  queueKeyNotice(tx: Queryable, notice: KeyNotice): Promise<void>;
  /** Stores the mail in the transaction of the deletion; a job sends it after the commit. */
  queueDeletionNotice(tx: Queryable, notice: DeletionNotice): Promise<void>;
  /** Stores the mail in the transaction of the event that it reports; a job sends it after the commit. */
  queueCreditNotice(tx: Queryable, notice: CreditNotice): Promise<void>;
}
