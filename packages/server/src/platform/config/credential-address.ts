import * as z from 'zod';

/** Describes the problem with an address without quoting it; undefined if the address is valid. */
function findProblem(text: string, protocols: readonly string[], example: string): string | undefined {
  const [, protocol = '', authority = '', path = '', query = '', fragment = ''] =
    /^([a-z][a-z\d+.-]*:)\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/is.exec(text) ?? [];
  if (!protocols.includes(protocol.toLowerCase())) return `must be ${example}`;
  // A character of the password ended the host: `user:pass/word@host` has the host `user`.
  if (path.includes('@') || /^[^=]*@/.test(query) || fragment !== '')
    return 'has a password that is not encoded: write / in it as %2F, ? as %3F, # as %23, @ as %40 and % as %25';
  const place = authority.slice(authority.lastIndexOf('@') + 1);
  const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(place) ?? [];
  if (!/^\d{0,5}$/.test(port) || Number(port) > 65_535) return 'has a port that is not a number up to 65535';
  if (host === '' && authority !== '') return 'has no host name';
  if (!URL.canParse(text)) return 'has a host name that cannot be read';
  const { username, password } = new URL(text);
  if (!isDecodable(username)) return 'has a user that is not encoded: write % in it as %25';
  if (!isDecodable(password)) return 'has a password that is not encoded: write % in it as %25';
  return undefined;
}

/** A percent sign without a code is literal. Codes that form no valid character cannot be decoded. */
function isDecodable(text: string): boolean {
  if (/%(?![\da-f]{2})/i.test(text)) return true;
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Schema of an address that may contain a user and a password. A problem names the part of the address, never its text.
 *
 * @param example - `an address such as …`
 */
export const credentialAddress = (protocols: readonly string[], example: string) =>
  z.string().superRefine((text, context) => {
    const message = findProblem(text, protocols, example);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });
