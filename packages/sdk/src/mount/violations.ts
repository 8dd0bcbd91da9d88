import { OrielError } from '@oriel/contracts';

/** What the page's content security policy has blocked. */
export interface Violation {
  readonly directive: string;
  /** An address, or what browsers call a source that has none. */
  readonly blocked: string;
  /** The beginning of what was blocked, such as the name of a policy for Trusted Types. */
  readonly sample: string;
}

/** Collects the violations of this page until it is stopped. */
export function watchViolations(onBlocked: (error: OrielError) => void) {
  const seen: Violation[] = [];
  const handle = (event: SecurityPolicyViolationEvent) => {
    const { effectiveDirective: directive, blockedURI: blocked, disposition, sample } = event;
    if (
      disposition !== 'enforce' ||
      seen.some(other => other.directive === directive && other.blocked === blocked)
    ) {
      return;
    }
    seen.push({ directive, blocked, sample });
    // What the page's own code runs into is no concern of a widget's user; a blocked call to the server is.
    if (directive !== 'connect-src' || !/\/api\/(core|chat|access|prompts)\//.test(blocked)) return;
    onBlocked(
      new OrielError('CSP_BLOCKED', `The page's policy blocks ${blocked}.`, {
        hint: `Add to the page's header: Content-Security-Policy: ${directive} ${new URL(blocked).origin}`,
      }),
    );
  };
  document.addEventListener('securitypolicyviolation', handle);
  return {
    seen: seen as readonly Violation[],
    stop: () => document.removeEventListener('securitypolicyviolation', handle),
  };
}
