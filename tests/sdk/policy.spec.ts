import type { Page } from '@playwright/test';
import { chatOn, type HandledElement, isolations, openHostPage, waitForState } from './host-page';
import { expect, test } from './test';

/** Collects what the page's policy blocks, and what the browser says of it. */
async function collectViolations(page: Page) {
  const said: string[] = [];
  page.on('console', message => {
    if (/Content Security Policy|Trusted|violates/i.test(message.text())) said.push(message.text());
  });
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', event => {
      violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return async () => [
    ...said,
    ...(await page.evaluate(() => (window as unknown as { violations: string[] }).violations)),
  ];
}

for (const isolation of isolations) {
  test(`under the policy that the docs name there is no violation, in ${isolation}`, async ({
    page,
    stack,
  }) => {
    stack.model.use(() => [
      { text: '## Policy\n\n```js\nconst a = 1;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n' },
      { text: '```mermaid\nflowchart TD\n  A --> B\n```\n' },
    ]);
    const violations = await collectViolations(page);
    const directives =
      isolation === 'shadow'
        ? `frame-src ${stack.portal}; connect-src ${stack.portal} 'self'; img-src ${stack.portal} data: blob:; trusted-types oriel`
        : `frame-src ${stack.portal}; connect-src 'self'; trusted-types 'none'`;
    await openHostPage(page, stack, {
      isolation,
      headers: {
        'content-security-policy': `default-src 'none'; script-src 'nonce-n0nce'; ${directives}; require-trusted-types-for 'script'`,
      },
      script: 'nonce="n0nce" data-oriel-target="#help"',
    });
    await waitForState(page, 'ready');
    const chat = chatOn(page, isolation);
    await chat.ask('Show me everything');
    await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
    await expect(chat.answers.first().locator('[data-state="drawn"] iframe')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  test(`diagnose names the directives that suffice, in ${isolation}`, async ({ page, stack }) => {
    await openHostPage(page, stack, { isolation });
    await waitForState(page, 'ready');
    const diagnose = () =>
      page.evaluate(() => document.querySelector<HandledElement>('oriel-chat')?.handle.diagnose());
    const { policy = '', checks = [] } = (await diagnose()) ?? {};
    expect(checks.filter(check => !check.ok)).toEqual([]);
    const violations = await collectViolations(page);
    await openHostPage(page, stack, {
      isolation,
      headers: {
        'content-security-policy': `default-src 'none'; ${policy}; require-trusted-types-for 'script'`,
      },
    });
    await waitForState(page, 'ready');
    expect(await violations()).toEqual([]);
  });
}

test('a policy without the server is diagnosed and shown', async ({ page, stack }) => {
  await openHostPage(page, stack, {
    isolation: 'shadow',
    headers: {
      'content-security-policy': `default-src 'none'; script-src ${stack.portal}; connect-src 'self'`,
    },
  });
  await expect(page.getByText('CSP_BLOCKED')).toBeVisible();
  const diagnosis = await page.evaluate(() =>
    document.querySelector<HandledElement>('oriel-chat')?.handle.diagnose(),
  );
  expect(diagnosis?.checks).toContainEqual(
    expect.objectContaining({
      name: 'csp',
      ok: false,
      code: 'CSP_BLOCKED',
      fix: `Content-Security-Policy: connect-src ${stack.portal}`,
    }),
  );
});
