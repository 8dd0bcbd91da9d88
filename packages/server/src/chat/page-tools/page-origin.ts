import type { RequestContext } from '../../http/route/request-context';

/** Origin of the page that sends a request: a token is bound to it, a browser sends its own. */
export function pageOrigin({ actor, headers, url }: RequestContext): string {
  if (actor.kind === 'embed') return actor.origin;
  const named = headers.get('origin') ?? url.origin;
  return URL.canParse(named) ? new URL(named).origin : url.origin;
}
