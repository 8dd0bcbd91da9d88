/** The content security policy of a frame page: it loads from this server only, and only these pages may frame it. */
export function framePolicy(nonce: string, publicUrl: string, ancestors: readonly string[]): string {
  const directives = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'connect-src': ["'self'", publicUrl],
    'img-src': ["'self'", publicUrl, 'data:', 'blob:'],
    'font-src': ["'self'"],
    'frame-src': [`${publicUrl}/embed/v1/sandbox/`],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ancestors,
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['oriel'],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
