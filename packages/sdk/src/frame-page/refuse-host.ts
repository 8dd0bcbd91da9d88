import { acceptHost } from '@oriel/bridge';
import { hostSurface, OrielError, type OrielErrorCode, widgetSurface } from '@oriel/contracts';

/** Answers the handshake of a page that may not embed with the reason only. */
export function refuseHost(
  { code, message }: { readonly code: OrielErrorCode; readonly message: string },
  origins: readonly string[],
): void {
  const error = new OrielError(code, message);
  const refuse = (): never => {
    throw error;
  };
  acceptHost({
    allowedOrigins: origins,
    local: widgetSurface,
    handlers: { focus: refuse, print: refuse, logout: refuse, openDialog: refuse },
    remote: hostSurface,
    version: '',
    check: refuse,
    expected: origins[0],
  }).catch(() => {
    // The rejected promise is the refusal itself, and the page shows it.
  });
}
