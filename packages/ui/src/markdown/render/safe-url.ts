const WEB = new Set(['http:', 'https:']);

/** The URL if it may be opened from a text (http, https, mailto), else null. */
export function safeLink(href: string): URL | null {
  const url = parse(href);
  return url && (WEB.has(url.protocol) || url.protocol === 'mailto:') ? url : null;
}

/** The URL if an image may be loaded from it after a click, else null. */
export function safeImage(href: string): URL | null {
  const url = parse(href);
  return url && WEB.has(url.protocol) ? url : null;
}

/** Whether the text of a link names its actual host, and no other. */
export function namesHost(text: string, url: URL): boolean {
  const host = withoutWww(url.hostname);
  const isHost = (named: string) => named === host || host.endsWith(`.${named}`);
  const named = [...text.matchAll(HOST_IN_TEXT)].map(([found]) => withoutWww(found.toLowerCase()));
  return named.every(isHost) && (named.length > 0 || text.includes(url.host));
}

const HOST_IN_TEXT =
  /[\p{L}\p{N}][\p{L}\p{N}-]{0,62}(?:\.[\p{L}\p{N}-]{1,63})*\.[\p{L}]{2,24}(?![\p{L}\p{N}])/gu;

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}

/** Relative URLs have no meaning in a text from elsewhere, so they are rejected. */
function parse(href: string): URL | null {
  try {
    return new URL(href);
  } catch {
    return null;
  }
}
