import { apiBases } from '../host/api-bases';
import type { MountContext, Violation } from '../loader/mount-context';

/** Paths of the server's own files, frames and services, where the page is of the same origin. */
const ownPath = /^\/(sdk|embed|api)\//;

/** What browsers call a source without an address, as a policy names it. Of these, a widget uses pictures. */
const schemes = new Map([
  ['data', 'data:'],
  ['blob', 'blob:'],
]);

/** One line of a policy that lets in what was blocked. */
interface BlockedSource {
  readonly message: string;
  readonly line: string;
}

/**
 * What the page's policy keeps from a widget, each line once. What the page's own code runs into is left out: its
 * inline styles, or what it loads from elsewhere.
 */
export function blockedSources(context: MountContext, violations: readonly Violation[]): BlockedSource[] {
  const lines = new Map<string, BlockedSource>();
  for (const violation of violations) {
    const source = sourceOf(context, violation);
    if (!source) continue;
    const { directive, blocked } = violation;
    // The narrower directive would take the place of what the page says for all of its kind.
    const line = `${directive.replace(/-(elem|attr)$/, '')} ${source}`;
    lines.set(line, { message: `${directive} blocks ${blocked}.`, line });
  }
  return [...lines.values()];
}

/** How a policy names a source of ours; undefined for one that is not. */
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
