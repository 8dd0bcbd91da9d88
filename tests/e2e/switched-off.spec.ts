import { chatOfExample } from './chat-page';
import { expect, signIn, test } from './test';

test('an application that is switched off ends what runs on its pages within seconds', async ({
  page,
  browser,
  stack,
}) => {
  const owner = await browser.newPage({ locale: 'en-GB' });
  await signIn(owner, stack, 'owner');
  const api = `${stack.portal}/api`;
  const key = await page
    .goto(`${stack.examples}/script-tag/?isolation=iframe`)
    .then(() =>
      page.locator('script[data-oriel-publishable-key]').getAttribute('data-oriel-publishable-key'),
    );
  const setEnabled = (enabled: boolean) =>
    owner.evaluate(
      async ([base, wanted, isEnabled]) => {
        const ask = async (path: string, init?: RequestInit) => (await fetch(`${base}${path}`, init)).json();
        for (const { id } of await ask('/core/v1/organizations/me')) {
          const path = `/access/v1/organizations/${id}/applications`;
          const found = await ask(path);
          for (const application of Array.isArray(found) ? found : []) {
            if (JSON.stringify(application).includes(String(wanted)))
              await ask(`${path}/${application.id}`, {
                method: 'PATCH',
                headers: { 'content-type': 'application/json' },
                body: JSON.stringify({ enabled: isEnabled }),
              });
          }
        }
      },
      [api, key, enabled] as const,
    );
  stack.model.use(() => [{ text: 'It begins' }, 'hold']);
  const chat = chatOfExample(page, 'iframe');
  await chat.ask('Will you end?');
  await expect(chat.answers.first()).toContainText('It begins');
  await setEnabled(false);
  try {
    // Rights are looked up every four seconds while an answer is read.
    await expect(
      page
        .frameLocator('#help iframe')
        .getByText(/switched off/i)
        .first(),
    ).toBeVisible({ timeout: 15_000 });
  } finally {
    await setEnabled(true);
    await owner.close();
  }
});
