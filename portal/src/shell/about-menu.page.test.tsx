import { type ProductLinks, publishableKeyHeader, searchCards, type Variant } from '@oriel/contracts';
import { within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { address, api, openPortal, setUpPortal, waitFor } from '../test-support/open-portal';

setUpPortal();

const variant: Variant = {
  name: 'bank-talk',
  productName: 'Bank Talk',
  features: { guestSettings: false, guestPrices: false },
};
const links: ProductLinks = { imprint: 'https://bank.example/imprint', privacy: '/privacy' };

/** An element of the page in which the server leaves data. */
function dataElement(id: string, value: object): HTMLScriptElement {
  const made = document.createElement('script');
  made.type = 'application/json';
  made.id = id;
  made.textContent = JSON.stringify(value);
  return made;
}
const element = dataElement('variant', variant);
const key = { publishableKey: 'pk_portal' };
let linksElement = dataElement('product', { ...key, links });
afterEach(() => {
  element.remove();
  linksElement.remove();
  linksElement = dataElement('product', { ...key, links });
});

/** Opens a page of the portal and then its row About. */
async function openAbout(path: string) {
  const opened = await openPortal(path);
  await opened.user.click(await opened.view.findByRole('button', { name: /^About/ }));
  return opened;
}

it('shows the links of the product in new tabs, and only those it has', async () => {
  document.head.append(linksElement);
  const { view } = await openAbout('/prompts/my');
  const imprint = await view.findByRole('link', { name: 'Imprint' });
  expect([imprint.getAttribute('href'), imprint.getAttribute('target')]).toEqual([
    'https://bank.example/imprint',
    '_blank',
  ]);
  expect(view.getByRole('link', { name: 'Privacy' })).toBeTruthy();
  for (const name of ['Terms', 'Prices', 'Changelog', 'About the product'])
    expect(view.queryByRole('link', { name })).toBeNull();
  expect(view.getByRole('link', { name: 'Settings' })).toBeTruthy();
});

it('has no settings and no prices for people who are not signed in where the variant says so', async () => {
  document.head.append(element, linksElement);
  api().user = { authenticated: false };
  const { view } = await openAbout('/guest');
  await view.findByRole('link', { name: 'Imprint' });
  expect(view.queryByRole('link', { name: 'Settings' })).toBeNull();
  expect(view.queryByRole('link', { name: 'Prices' })).toBeNull();
  expect(view.queryByRole('separator')).toBeNull();
});

it('shows all six links without a variant, in their order', async () => {
  linksElement = dataElement('product', {
    ...key,
    links: { ...links, about: '/about', prices: '/prices', changelog: '/changes', terms: '/terms' },
  });
  document.head.append(linksElement);
  const { view } = await openAbout('/prompts/my');
  const shown = await view.findAllByRole('link', {
    name: /^(About the product|Prices|Changelog|Imprint|Privacy|Terms)$/,
  });
  expect(
    shown.filter(link => link.getAttribute('target') === '_blank').map(link => link.getAttribute('href')),
  ).toEqual(['/about', '/prices', '/changes', 'https://bank.example/imprint', '/privacy', '/terms']);
});

it('shows no such group, and settings and prices to guests, without a variant', async () => {
  api().user = { authenticated: false };
  const { view } = await openAbout('/guest');
  await view.findByRole('link', { name: 'Settings' });
  expect(view.getByRole('link', { name: 'Prices' })).toBeTruthy();
  expect(view.queryByRole('link', { name: 'Imprint' })).toBeNull();
});

it('shows the logo of the variant by the colour scheme', async () => {
  const logo = { light: '/variants/light.svg', dark: '/variants/dark.svg' };
  element.textContent = JSON.stringify({ ...variant, logo });
  document.head.append(element, linksElement);
  const { view, store } = await openAbout('/prompts/my');
  const shown = () => view.getByRole('img', { name: 'Oriel' }).getAttribute('src');
  await view.findByRole('link', { name: 'Imprint' });
  expect(shown()).toBe(logo.light);
  store.preferences.colorScheme.value = 'dark';
  await waitFor(() => expect(shown()).toBe(logo.dark));
  element.textContent = JSON.stringify(variant);
});

it('leads from the question about cookies to imprint, privacy and details', async () => {
  document.head.append(linksElement);
  localStorage.removeItem('oriel.consent');
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const { view, user } = await openPortal('/settings');
  const banner = within(await view.findByRole('region', { name: 'Cookies on this device' }));
  expect(banner.getByRole('link', { name: 'Imprint' }).getAttribute('href')).toBe(links.imprint);
  expect(banner.getByRole('link', { name: 'Privacy' }).getAttribute('target')).toBe('_blank');
  await user.click(banner.getByRole('button', { name: 'Details' }));
  await waitFor(() => expect(address()).toBe('/settings?tab=cookies'));
});

it('leads to the guide for users in the language of the portal, to guests, too', async () => {
  api().user = { authenticated: false };
  const { view, store } = await openAbout('/guest');
  const guide = await view.findByRole('link', { name: 'User guide' });
  expect([guide.getAttribute('href'), guide.getAttribute('target')]).toEqual(['/docs/first-steps', '_blank']);
  store.preferences.locale.value = 'de';
  const german = await view.findByRole('link', { name: 'Anleitung' });
  expect(german.getAttribute('href')).toBe('/docs/de/first-steps');
  store.preferences.locale.value = 'en';
});

it('sends the publishable key of the page with every call, and none without one', async () => {
  document.head.append(linksElement);
  const { store } = await openPortal('/prompts/my');
  await waitFor(() => expect(api().fake.count(searchCards)).toBeGreaterThan(0));
  const keys = api().fake.calls.map(({ headers }) => headers.get(publishableKeyHeader));
  expect(new Set(keys)).toEqual(new Set(['pk_portal']));
  store.dispose();
  linksElement.remove();
  const before = api().fake.calls.length;
  await openPortal('/settings');
  expect(api().fake.calls[before]?.headers.has(publishableKeyHeader)).toBe(false);
});
