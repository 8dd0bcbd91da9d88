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
 * The widget's sources that the page's policy blocks, each line once. Violations by the page's own code are left out: its inline
 * styles, or what it loads from elsewhere.
 */
export function blockedSources(context: MountContext, violations: readonly Violation[]): BlockedSource[] {
  const lines = new Map<string, BlockedSource>();
  for (const violation of violations) {
    const source = sourceOf(context, violation);
    if (!source) continue;
    const { directive, blocked } = violation;
    // Use the general directive: a narrower one would replace what the page's policy allows for the whole kind.
    const line = `${directive.replace(/-(elem|attr)$/, '')} ${source}`;
    lines.set(line, { message: `${directive} blocks ${blocked}.`, line });
  }
  return [...lines.values()];
}

/** The policy source for one of our addresses; undefined for any other. */
function sourceOf(context: MountContext, { directive, blocked, sample }: Violation): string | undefined {
  const { trustedTypesPolicy } = context.options;
  if (directive === 'trusted-types') {
    const name = trustedTypesPolicy || 'oriel';
    return sample.split('|')[0] === name ? name : undefined;
  }
  const scheme = schemes.get(blocked);
  if (scheme) return directive === 'img-src' && context.isolation === 'shadow' ? scheme : undefined;
  const address = URL.parse(blocked);
  return address && isOurs(context, address) ? address.origin : undefined;
}

function isOurs(context: MountContext, { origin, pathname, href }: URL): boolean {
  const { api, frame, tokenUrl } = context.options;
  const { server, frameOrigin } = context.source;
  if (tokenUrl && new URL(tokenUrl, location.href).href === href) return true;
  if (origin === location.origin) return ownPath.test(pathname);
  const addresses = [server, frameOrigin, frame?.origin, ...Object.values(apiBases(api, server))];
  return addresses.some(address => address && new URL(address, location.href).origin === origin);
}
