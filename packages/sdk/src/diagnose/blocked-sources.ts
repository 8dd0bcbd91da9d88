import { apiBases } from '../host/api-bases';
import type { MountContext, Violation } from '../loader/mount-context';

/** Paths of the server's own files, iframes and services, for pages on the same origin. */
const ownPath = /^\/(sdk|embed|api)\//;

/** Policy keywords by the name that browsers report for a source without an address. A widget uses both for images only. */
const schemes = new Map([
  ['data', 'data:'],
  ['blob', 'blob:'],
]);

/** A policy line that allows a blocked source. */
interface BlockedSource {
  readonly message: string;
  readonly line: string;
}

/**
 * The widget's sources that the page's policy blocks, one line for each directive. Violations by the page's own code are left
 * out: its inline styles, or what it loads from elsewhere.
 */
export function blockedSources(context: MountContext, violations: readonly Violation[]): BlockedSource[] {
  const found = new Map<string, Set<string>>();
  for (const violation of violations) {
    const source = sourceOf(context, violation);
    if (!source) continue;
    // Use the general directive: a narrower one would replace what the page's policy allows for the whole kind.
    const directive = violation.directive.replace(/-(elem|attr)$/, '');
    found.set(directive, (found.get(directive) ?? new Set()).add(source));
  }
  return [...found].map(([directive, sources]) => ({
    message: `${directive} of the page's policy does not allow ${[...sources].join(' and ')}.`,
    line: [directive, ...[...sources].map(ownWord)].join(' '),
  }));
}

/** A source as a policy of this page names it. */
export const ownWord = (source: string) => (source === location.origin ? "'self'" : source);

/** The policy source for one of our addresses; undefined for any other. */
function sourceOf(context: MountContext, { directive, blocked, sample }: Violation): string | undefined {
  const { trustedTypesPolicy, tokenUrl } = context.options;
  if (directive === 'trusted-types') {
    const name = trustedTypesPolicy || 'oriel';
    return sample.split('|')[0] === name ? name : undefined;
  }
  const scheme = schemes.get(blocked);
  if (scheme) return directive === 'img-src' && context.isolation === 'shadow' ? scheme : undefined;
  const address = URL.parse(blocked);
  if (!address) return undefined;
  const isToken = !!tokenUrl && new URL(tokenUrl, location.href).href === address.href;
  // A page with a frame need not reach the server itself.
  const isNeeded =
    isToken || (isOurs(context, address) && !(context.isolation === 'iframe' && directive === 'connect-src'));
  return isNeeded ? address.origin : undefined;
}

function isOurs(context: MountContext, { origin, pathname }: URL): boolean {
  const { api, frame } = context.options;
  const { server, frameOrigin } = context.source;
  if (origin === location.origin) return ownPath.test(pathname);
  const addresses = [server, frameOrigin, frame?.origin, ...Object.values(apiBases(api, server))];
  return addresses.some(address => address && new URL(address, location.href).origin === origin);
}
