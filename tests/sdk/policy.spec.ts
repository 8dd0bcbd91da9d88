import { daily } from '../daily';
import { expect, test } from '../e2e/test';
import { collectViolations } from '../violations';
import { chatOn, type HandledElement, isolations, openHostPage, waitForState } from './host-page';

for (const isolation of isolations) {
  test(`under the policy that the docs name there is no violation, in ${isolation}`, async ({
    page,
    stack,
  }) => {
    stack.model.use(() => [
      { text: '## Policy\n\n```js\nconst a = 1;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n' },
      { text: '```mermaid\nflowchart TD\n  A --> B\n```\n' },
    ]);
    const violations = await collectViolations(page.context());
    const directives =
      isolation === 'shadow'
        ? `frame-src ${stack.portal}; connect-src ${stack.portal} 'self'; img-src ${stack.portal} data: blob:; trusted-types 'none'`
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
    expect(violations).toEqual([]);
  });

  test(
    `diagnose names the directives that suffice, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      await openHostPage(page, stack, { isolation });
      await waitForState(page, 'ready');
      const diagnose = () =>
        page.evaluate(() => document.querySelector<HandledElement>('oriel-chat')?.handle.diagnose());
      const { policy = '', checks = [] } = (await diagnose()) ?? {};
      expect(checks.filter(check => !check.ok)).toEqual([]);
      expect(policy).not.toContain('trusted-types');
      const violations = await collectViolations(page.context());
      await openHostPage(page, stack, {
        isolation,
        headers: {
          'content-security-policy': `default-src 'none'; ${policy}; require-trusted-types-for 'script'; trusted-types 'none'`,
        },
      });
      await waitForState(page, 'ready');
      expect(violations).toEqual([]);
    },
  );
}

test('a policy without the server is diagnosed and shown', async ({ page, stack }) => {
  await openHostPage(page, stack, {
    isolation: 'shadow',
    headers: {
      'content-security-policy': `default-src 'none'; script-src ${stack.portal}; connect-src 'self'`,
    },
  });
  await expect(page.getByText('CSP_BLOCKED', { exact: true })).toBeVisible();
  const reason = await page.evaluate(() =>
    document.querySelector<HandledElement>('oriel-chat')?.handle.ready.then(
      () => 'ready',
      (error: { code: string }) => error.code,
    ),
  );
  expect(reason).toBe('CSP_BLOCKED');
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
