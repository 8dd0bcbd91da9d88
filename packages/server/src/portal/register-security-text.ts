import type { Hono } from 'hono';
import type { AppEnv } from '../http/app/app-env';
import type { Services } from '../services';

const path = '/.well-known/security.txt';
/** Days for which the content is valid; later readers should request it again. */
const holdsFor = 180;

/** Serves the file with the contact for reporting vulnerabilities (RFC 9116), if the operator has configured one. */
export function registerSecurityText(app: Hono<AppEnv>, { config, publicUrl, now }: Services): void {
  app.get(path, c => {
    if (config.securityContact === undefined) return c.text('Not found', 404);
    const expires = new Date(now().getTime() + holdsFor * 86_400_000);
    expires.setUTCHours(0, 0, 0, 0);
    const lines = [
      `Contact: ${new URL(config.securityContact).href}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, de',
      `Canonical: ${publicUrl}${path}`,
    ];
    return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'public, max-age=86400' });
  });
}
