/**
 * Restricts the address to which a browser is sent after the sign-in: a path of the portal, or an address on its own origin.
 * Everything else becomes Home; otherwise a link to us could send people to a foreign page.
 *
 * Backslashes, control characters and two slashes at the start are refused before parsing, because browsers and parsers read them
 * differently; foreign origins are refused after it.
 */
export function safeReturnTo(value: string | undefined, publicUrl: string): string {
  const home = '/';
  if (value === undefined || value.length > 2000) return home;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\\\u0000-\u0020\u007f]/.test(value) || value.startsWith('//')) return home;
  if (!value.startsWith('/') && !/^https?:\/\/[^/]/i.test(value)) return home;
  if (!URL.canParse(value, publicUrl)) return home;
  const url = new URL(value, publicUrl);
  if (url.origin !== publicUrl || url.username !== '' || url.password !== '') return home;
  const path = url.pathname + url.search + url.hash;
  // A path such as `/.//host` becomes `//host` when it is resolved.
  if (path.startsWith('//') || path.startsWith('/api/')) return home;
  return path;
}
