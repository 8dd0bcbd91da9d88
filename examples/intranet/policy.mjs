/** Allows only what these pages and the chat need. The chat's part follows Oriel's documentation. */
export function contentSecurityPolicy({ nonce, isolation, api, frameOrigin }) {
  const chat =
    isolation === 'iframe'
      ? { 'frame-src': [frameOrigin], 'connect-src': ["'self'"] }
      : { 'frame-src': [api], 'connect-src': [api, "'self'"], 'img-src': [api, 'data:', 'blob:'] };
  const directives = {
    'default-src': ["'none'"],
    // Scripts that a script with the nonce loads inherit its trust.
    'script-src': [`'nonce-${nonce}'`],
    'style-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['oriel'],
    ...chat,
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
