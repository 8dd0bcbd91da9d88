import { expect, type Page } from '@playwright/test';
import { listBuiltPages, readBuiltPage } from '../built-pages';
import type { Stack } from '../e2e/stack/stack';
import type { ReactPage, ShownProps } from './pages/react';

declare global {
  interface Window {
    readonly reactPage: ReactPage;
  }
}

/** Opens a page of the third-party site, with the policy from the docs for both isolations. */
export async function openReactPage(page: Page, stack: Stack, react: 18 | 19): Promise<void> {
  const policy = `default-src 'none'; script-src 'self'; connect-src 'self' ${stack.portal}; img-src ${stack.portal} data: blob:; frame-src ${stack.portal}; require-trusted-types-for 'script'; trusted-types 'none'`;
  for (const name of await listBuiltPages(`react-${react}`)) {
    const script = await readBuiltPage(`react-${react}/${name}`);
    if (script) stack.pages.set(`/react-page/${name}`, { type: script.type, body: String(script.body) });
  }
  stack.pages.set('/react-page/', {
    headers: { 'content-security-policy': policy },
    body: '<!doctype html><html lang="en"><title>Host</title><main></main><script type="module" src="page.js"></script></html>',
  });
  await page.goto(`${stack.examples}/react-page/`);
  await page.waitForFunction(() => 'reactPage' in window);
  expect(await page.evaluate(() => window.reactPage.version)).toMatch(new RegExp(`^${react}\\.`));
}

/** Renders a widget on that page; null removes it. */
export const show = (page: Page, props: ShownProps | null) =>
  page.evaluate(given => window.reactPage.show(given), props);
