import { OrielError } from '@oriel/contracts';
import type { Violation } from '../loader/mount-context';

/** Collects this page's policy violations until it is stopped. */
export function watchViolations(onBlocked: (error: OrielError) => void): {
  readonly seen: readonly Violation[];
  stop(): void;
} {
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
    // Ignore violations by the page's own code; a blocked request to the server does concern the user.
    if (directive !== 'connect-src' || !/\/api\/(core|chat|access|prompts)\//.test(blocked)) return;
    onBlocked(
      new OrielError('CSP_BLOCKED', `The page's policy blocks ${blocked}.`, {
        hint: `Add to the page's header: Content-Security-Policy: ${directive} ${new URL(blocked).origin}`,
      }),
    );
  };
  document.addEventListener('securitypolicyviolation', handle);
  return {
    seen,
    stop: () => document.removeEventListener('securitypolicyviolation', handle),
  };
}
