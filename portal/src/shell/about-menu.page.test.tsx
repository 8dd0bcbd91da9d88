import type { Variant } from '@oriel/contracts';
import { afterEach, expect, it } from 'vitest';
import { api, openPortal } from '../test-support/open-portal';

const variant: Variant = {
  name: 'bank-talk',
  productName: 'Bank Talk',
  links: { imprint: 'https://bank.example/imprint', privacy: 'https://bank.example/privacy' },
  features: { guestSettings: false },
};
const element = document.createElement('script');
element.type = 'application/json';
element.id = 'variant';
element.textContent = JSON.stringify(variant);
afterEach(() => element.remove());

it('shows the links of the variant in new tabs, and only those it has', async () => {
  document.head.append(element);
  const { view } = await openPortal('/prompts/my');
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

it('has no settings for people who are not signed in where the variant says so', async () => {
  document.head.append(element);
  api().user = { authenticated: false };
  const { view } = await openPortal('/guest');
  await view.findByRole('link', { name: 'Imprint' });
  expect(view.queryByRole('link', { name: 'Settings' })).toBeNull();
});

it('shows no such group and the settings of guests without a variant', async () => {
  api().user = { authenticated: false };
  const { view } = await openPortal('/guest');
  await view.findByRole('link', { name: 'Settings' });
  expect(view.queryByRole('link', { name: 'Imprint' })).toBeNull();
});
