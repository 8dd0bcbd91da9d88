import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { brandOf } from '../../platform/config/brand';
import { signInPage, signInPolicy } from './sign-in-page';

const product = {
  productName: 'Oriel',
  links: { privacy: '/privacy', prices: 'https://oriel.example/prices' },
};
const variant = {
  name: 'desk',
  productName: 'Desk & Co',
  favicon: '/variants/desk.svg',
  tokens: { accent: { light: '#12326e', dark: '#9db8f2' }, font: 'Arial, "Liberation Sans"' },
  links: { imprint: 'https://desk.example/imprint', terms: 'https://desk.example/terms' },
};
const page = (brand = brandOf(product, variant), locale: 'de' | 'en' = 'en') =>
  signInPage({ locale, colorScheme: 'auto', brand, username: '', failed: false });

it('shows the name, icon, colours and legal links of a partner', () => {
  const html = page();
  expect(html).toContain('<title>Sign in – Desk &amp; Co</title>');
  expect(html).toContain('<link rel="icon" href="/variants/desk.svg">');
  expect(html).toContain('<img class="mark" src="/variants/desk.svg" alt="">Desk &amp; Co');
  expect(html).toContain('--accent: light-dark(#12326e, #9db8f2);');
  expect(html).toContain('body { font-family: Arial, "Liberation Sans" }');
  const links = [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, text]) => [text, href]);
  expect(links).toEqual([
    ['Imprint', 'https://desk.example/imprint'],
    ['Privacy', '/privacy'],
    ['Terms', 'https://desk.example/terms'],
  ]);
  expect(html).not.toMatch(/Oriel/);
  expect(page(undefined, 'de')).toContain('>Impressum<');
});

it.each([
  ['the product', undefined],
  ['a partner', variant],
])('allows exactly its own style sheet: %s', (_, own) => {
  const brand = brandOf(product, own);
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page(brand)) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(signInPolicy(brand)).toContain(`style-src 'sha256-${hash}'`);
});

it.each(['auto', 'dark', 'light'] as const)('keeps the colours of the previous page: %s', colorScheme => {
  const brand = brandOf(product, undefined);
  const html = signInPage({ locale: 'en', colorScheme, brand, username: '', failed: false });
  expect(html).toContain(`data-theme="${colorScheme}"`);
  expect(html).toContain(':root { color-scheme: light dark');
});
