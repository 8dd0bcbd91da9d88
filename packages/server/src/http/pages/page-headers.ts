/** Headers of every page of ours that is not a frame of an embed: no foreign script, no foreign frame around it. */
export function pageHeaders(
  frameOrigin: string,
  {
    trustedTypes = ['oriel'],
  }: { /** Names of the policies that its scripts may make. */ trustedTypes?: readonly string[] } = {},
): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      `frame-src 'self' ${frameOrigin}`,
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      `trusted-types ${trustedTypes.join(' ')}`,
    ].join('; '),
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=()',
  };
}
