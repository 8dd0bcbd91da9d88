/**
 * The address of a page under the host name used by the sign-in and its cookie, if it was requested under another name of this
 * machine.
 */
export function homeAddress(url: string, publicUrl: string): string | undefined {
  const { host, pathname, search } = new URL(url);
  const own = new URL(publicUrl);
  const names = ['localhost', '127.0.0.1', '[::1]'].map(name => `${name}:${own.port}`);
  const isOther = host !== own.host && names.includes(host) && names.includes(own.host);
  return isOther ? `${publicUrl}${pathname}${search}` : undefined;
}
