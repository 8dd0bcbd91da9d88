/**
 * A random version 4 UUID (RFC 9562), also on pages without HTTPS, which are common in intranets: browsers hide
 * `crypto.randomUUID` from them. The variant digit, which may be one of four, is always `a`.
 */
export const createUuid = (): string =>
  '00000000-0000-4000-a000-000000000000'.replace(/0/g, () => {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (byte % 16).toString(16);
  });
