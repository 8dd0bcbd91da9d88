/** How mail is sent. */
export interface MailSettings {
  /** `smtp://user:password@host:587`, or `smtps://…` for TLS from the start. */
  readonly url: string;
  /** An address, or `Name <address>`. */
  readonly from: string;
}
