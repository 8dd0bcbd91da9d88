import { apiBases, serverOf } from '../host/api-bases';
import type { MountContext } from '../loader/mount-context';

/** The minimal content security policy directives that a page needs for a widget. */
export function pagePolicy(context: Pick<MountContext, 'options' | 'source' | 'isolation'>): string {
  const { api, tokenUrl, frame } = context.options;
  const bases = apiBases(api, context.source.server);
  const scripts = new URL(context.source.server, location.href).origin;
  const services = new Set(Object.values(bases).map(base => new URL(base, location.href).origin));
  const token = tokenUrl ? [new URL(tokenUrl, location.href).origin] : [];
  const directives: Record<string, Iterable<string>> = context.isolation === 'iframe'
    ? {
        'script-src': [scripts],
        'frame-src': [frame?.origin || context.source.frameOrigin || serverOf(bases)],
        'connect-src': token,
      }
    : {
        'script-src': [scripts],
        // Diagrams are drawn in iframes of the server.
        'frame-src': [serverOf(bases)],
        'connect-src': new Set([...services, ...token]),
        'img-src': new Set([...services, 'data:', 'blob:']),
      };
  // Only the import map with the file hashes needs a Trusted Types policy.
  if (context.source.isStrict) directives['trusted-types'] = [context.options.trustedTypesPolicy || 'oriel'];
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...[...sources].map(ownWord)])
    .filter(words => words.length > 1)
    .map(words => words.join(' '))
    .join('; ');
}

const ownWord = (source: string) => (source === location.origin ? "'self'" : source);
