/** Headers of every page of ours that is not the frame of an embed: no foreign scripts, and no framing by foreign pages. */
export function pageHeaders(
  frameOrigin: string,
  {
    trustedTypes = ['oriel'],
  }: {
    /** Names of the Trusted Types policies that its scripts may create. */ trustedTypes?: readonly string[];
  } = {},
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
