import { createHash } from 'node:crypto';
import type { Locale } from '@oriel/contracts';
import { html } from 'hono/html';
import { demoAccounts } from '../accounts';
import { signInStyle } from './sign-in-style';
import { signInTexts } from './sign-in-texts';

const styleHash = createHash('sha256').update(signInStyle).digest('base64');

export const signInPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface SignInPage {
  readonly locale: Locale;
  readonly productName: string;
  /** What was typed before. */
  readonly username: string;
  readonly failed: boolean;
}

export function signInPage({ locale, productName, username, failed }: SignInPage): string {
  const texts = signInTexts[locale];
  const style = `<style>${signInStyle}</style>`;
  const accounts = demoAccounts.map(
    account => html`<dt>${account.username}</dt><dd>${texts.roles[account.username]}</dd>`,
  );
  const error = failed ? html`<p class="error" id="error" role="alert">${texts.wrong}</p>` : '';
  const invalid = failed ? html` aria-invalid="true" aria-describedby="error"` : '';
  const page = html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title} – ${productName}</title>
<!-- style -->
</head>
<body>
<main>
<p class="brand"><span class="mark" aria-hidden="true">${[...productName].slice(0, 1)}</span>${productName}</p>
<h1>${texts.title}</h1>
<p class="lead">${texts.lead(productName)}</p>
<form method="post">
${error}
<label for="username">${texts.username}</label>
<input id="username" name="username" value="${username}" autocomplete="username" autocapitalize="none" spellcheck="false" required autofocus${invalid}>
<label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${invalid}>
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
