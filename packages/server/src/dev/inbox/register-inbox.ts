/** Mails that a server without SMTP could not send, shown on its own machine only. */
import { createHash } from 'node:crypto';
import { desc } from 'drizzle-orm';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '../../http/app/app-env';
import { brandStyle, pageBrand } from '../../http/pages/page-brand';
import { openMail } from '../../mail/outbox';
import { outgoingMails } from '../../platform/db/schema';
import type { Services } from '../../services';

export const inboxPath = '/dev/inbox';

const ownStyle = `
body { place-content: start center }
main { width: min(720px, calc(100vw - 32px)) }
article { border-top: 1px solid var(--line); margin-top: 20px; padding-top: 16px }
h2 { font-size: 16px; margin: 0 }
p { margin: 4px 0; color: var(--text-2) }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
a { color: var(--accent) }
`;
export function registerInbox(app: Hono<AppEnv>, services: Services): void {
  const { brand } = services;
  const style = `${brandStyle(brand)}${ownStyle}`;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  app.get(inboxPath, async c => {
    const rows = await services.db
      .select()
      .from(outgoingMails)
      .orderBy(desc(outgoingMails.createdAt))
      .limit(50);
    const mails = rows.map(row => {
      const mail = openMail(services, row);
      const time = row.createdAt.toISOString();
      return (
        mail &&
        html`<article><h2>${mail.subject}</h2><p>${mail.to}, <time datetime="${time}">${time}</time></p><pre>${linked(mail.text, services.publicUrl)}</pre></article>`
      );
    });
    const title = `Inbox – ${brand.productName}`;
    const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="${brand.icon}">
<!-- style -->
</head>
<body>
<main>
${pageBrand(brand)}
<h1>Inbox of the development server</h1>
<p>Mail that would be sent if SMTP_HOST were set.</p>
${mails.length > 0 ? mails : html`<p>There is no mail yet.</p>`}
</main>
</body>
</html>`;
    c.header('content-security-policy', policy);
    c.header('cache-control', 'no-store');
    return c.html(String(await page).replace('<!-- style -->', `<style>${style}</style>`));
  });
}

/** Turns links to this server in a text into HTML links. */
function linked(text: string, publicUrl: string) {
  return text
    .split(/(\S+)/)
    .map(part => (part.startsWith(`${publicUrl}/`) ? html`<a href="${part}">${part}</a>` : part));
}
