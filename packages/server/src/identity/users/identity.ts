/** What an identity provider says of a person. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly username: string;
  readonly fullName: string;
}
