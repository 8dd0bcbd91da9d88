import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import { pageBrand } from '../../http/pages/page-brand';
import { demoAccounts } from '../accounts';
import type { Look } from './read-look';
import { signInStyle } from './sign-in-style';
import { signInTexts } from './sign-in-texts';

const styleHash = createHash('sha256').update(signInStyle).digest('base64');

export const signInPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface SignInPage extends Look {
  readonly productName: string;
  /** The username typed before. */
  readonly username: string;
  readonly failed: boolean;
}

export function signInPage({ locale, colorScheme, productName, username, failed }: SignInPage): string {
  const texts = signInTexts[locale];
  const style = `<style>${signInStyle}</style>`;
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
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<!-- style -->
</head>
<body>
<main>
${pageBrand(productName)}
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
</body>
</html>`;
  return String(page).replace('<!-- style -->', () => style);
}
