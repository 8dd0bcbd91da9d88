import { attributesOf, chatOn, isolations, openHostPage, promptsOn, waitForState } from '../sdk/host-page';
import { signInAtWindow } from './sign-in-window';
import { expect, test } from './test';

for (const isolation of isolations) {
  test(`chat and prompts of a page sign in and out together, and stay so, in ${isolation}`, async ({
    page,
    context,
    stack,
  }) => {
    stack.model.use(() => [{ text: 'Welcome.' }]);
    const refused: string[] = [];
    /** Whether the prompts received a token, for each request. */
    const renewals: boolean[] = [];
    context.on('response', response => {
      if (response.status() === 403) refused.push(response.url());
      const isOfPrompts = response.request().postData()?.includes('"widgets":["prompts"]');
      if (!isOfPrompts || !response.url().endsWith('/embed-tokens/refresh')) return;
      response.json().then(
        ({ token }: { token: string | null }) => renewals.push(token !== null),
        () => undefined,
      );
    });
    const attributes = await attributesOf(stack, isolation, '', false);
    await openHostPage(page, stack, {
      isolation,
      hasTokens: false,
      body: `<div id="help"></div><oriel-prompts ${attributes}></oriel-prompts>`,
    });
    await waitForState(page, 'auth');
    // Guests can use the prompts, too.
    await waitForState(page, 'ready', 'oriel-prompts');
    const chat = chatOn(page, isolation);
    const widget =
      isolation === 'iframe' ? page.locator('oriel-chat').frameLocator('iframe') : page.locator('oriel-chat');
    const offer = promptsOn(page, isolation).getByRole('button', { name: 'Sign in' });
    await expect(offer).toBeVisible();
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      widget.getByRole('button', { name: 'Sign in' }).click(),
    ]);
    await signInAtWindow(popup, stack, 'admin');
    const both = async () => {
      await waitForState(page, 'ready');
      await waitForState(page, 'ready', 'oriel-prompts');
      await expect.poll(() => renewals.at(-1)).toBe(true);
      await expect(offer).toHaveCount(0);
    };
    await both();
    await chat.ask('Am I in?');
    await expect(chat.answers.first()).toContainText('Welcome.');
    await page.reload();
    await both();
    await expect(chat.answers.first()).toContainText('Welcome.');
    await page.evaluate(() => document.querySelector<SignedIn>('oriel-prompts')?.handle.logout());
    await waitForState(page, 'auth');
    await page.reload();
    await waitForState(page, 'auth');
    await waitForState(page, 'ready', 'oriel-prompts');
    expect(refused).toEqual([]);
  });
}

type SignedIn = HTMLElement & { readonly handle: { logout(): Promise<void> } };
