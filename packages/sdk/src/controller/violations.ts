import type { Violation } from '../loader/mount-context';

/**
 * Collects this page's policy violations until it is stopped.
 *
 * @param onBlocked - called for a request to a service
 * @param early - a violation that has been seen before
 */
export function watchViolations(
  onBlocked = () => {},
  early?: SecurityPolicyViolationEvent,
): {
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
    if (directive === 'connect-src' && /\/api\/(core|chat|access|prompts)\//.test(blocked)) onBlocked();
  };
  if (early) handle(early);
  document.addEventListener('securitypolicyviolation', handle);
  return {
    seen,
    stop: () => document.removeEventListener('securitypolicyviolation', handle),
  };
}
