import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import { brandStyle, pageBrand, pageLegal } from '../../http/pages/page-brand';
import type { Brand } from '../../platform/config/brand';
import { demoAccounts } from '../accounts';
import type { Look } from './read-look';
import { signInTexts } from './sign-in-texts';

const signInStyle = (brand: Brand) => `${brandStyle(brand)}
.lead { color: var(--text-2); margin: 4px 0 20px }
label { display: block; font-size: 13px; font-weight: 500; margin: 16px 0 6px }
input { width: 100%; height: 36px; padding: 0 11px; font: inherit; font-size: 16px; color: inherit; background: var(--sunken);
  border: 1px solid var(--line-strong); border-radius: 8px }
input:focus-visible { outline: 2px solid var(--focus); outline-offset: -1px; border-color: var(--focus) }
input[aria-invalid=true] { border-color: var(--danger) }
.error { margin: 16px 0 0; padding: 12px 16px; border-radius: 8px; background: var(--danger-soft); color: var(--danger) }
button { width: 100%; height: 36px; margin-top: 20px; border: 1px solid transparent; border-radius: 6px; background: var(--accent);
  color: var(--on-accent); font: inherit; font-weight: 500; cursor: pointer }
button:hover { background: var(--accent-hover) }
button:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
.accounts { margin-top: 24px; padding-top: 16px; border-top: 1px solid var(--line); color: var(--text-2); font-size: 13px }
.accounts h2 { font-size: 13px; font-weight: 500; margin: 0 0 8px }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 4px 12px; margin: 0 }
dt { color: var(--text); font-family: ui-monospace, monospace }
dd { margin: 0 }
@media (pointer: coarse) { input, button { height: 44px } }
`;

export const signInPolicy = (brand: Brand): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(signInStyle(brand)).digest('base64')}'`,
    "font-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

interface SignInPage extends Look {
  readonly brand: Brand;
  /** The username typed before. */
  readonly username: string;
  readonly failed: boolean;
}

export function signInPage({ locale, colorScheme, brand, username, failed }: SignInPage): string {
  const texts = signInTexts[locale];
  const { productName } = brand;
  const style = `<style>${signInStyle(brand)}</style>`;
  const accounts = demoAccounts.map(
    account => html`<dt>${account.username}</dt><dd>${texts.roles[account.username]}</dd>`,
  );
  const error = failed ? html`<p class="error" id="error" role="alert">${texts.wrong}</p>` : '';
  const invalid = failed ? html` aria-invalid="true" aria-describedby="error"` : '';
  // After a wrong password only the password is typed again, and the focused field describes the error.
  const focusName = failed ? '' : html` autofocus`;
  const focusPassword = failed ? html` autofocus` : '';
  const page = html`<!doctype html>
<html lang="${locale}" data-theme="${colorScheme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title} – ${productName}</title>
<link rel="icon" href="${brand.icon}">
<!-- style -->
</head>
<body>
<main>
${pageBrand(brand, colorScheme)}
<h1>${texts.title}</h1>
<p class="lead">${texts.lead(productName)}</p>
<form method="post">
${error}
<label for="username">${texts.username}</label>
<input id="username" name="username" value="${username}" autocomplete="username" autocapitalize="none" spellcheck="false" autocorrect="off" required${focusName}${invalid}>
<label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${focusPassword}${invalid}>
<button type="submit">${texts.submit}</button>
</form>
<section class="accounts" aria-labelledby="accounts">
<h2 id="accounts">${texts.accounts}</h2>
<dl>${accounts}</dl>
</section>
</main>
${pageLegal(brand, locale)}
</body>
</html>`;
  return String(page).replace('<!-- style -->', () => style);
}
