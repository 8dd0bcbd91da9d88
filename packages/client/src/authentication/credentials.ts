import { createTokenHolder, type GetToken } from './token-holder';

/** Authenticates calls. */
export interface Credentials {
  readonly mode: 'session' | 'token';
  /** The `Authorization` header of the next request, if any. */
  current(): Promise<string | undefined>;
  /** After a refusal: resolves with whether there is a new credential to retry with. */
  renew(refused: string | undefined): Promise<boolean>;
  forget(): void;
  dispose(): void;
}

/** The cookie of the API's own origin; `refresh` extends its session. */
export function sessionCredentials(refresh: () => Promise<boolean>): Credentials {
  let refreshing: Promise<boolean> | undefined;
  return {
    mode: 'session',
    current: async () => undefined,
    renew() {
      refreshing ??= refresh().finally(() => {
        refreshing = undefined;
      });
      return refreshing;
    },
    forget() {},
    dispose() {},
  };
}

/** Tokens from the host. */
export function tokenCredentials(getToken: GetToken): Credentials {
  const holder = createTokenHolder(getToken);
  return {
    mode: 'token',
    current: () => holder.get(),
    renew: async refused => (await holder.replace(refused)) !== undefined,
    forget: () => holder.forget(),
    dispose: () => holder.dispose(),
  };
}
