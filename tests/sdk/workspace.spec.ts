import type { APIRequestContext, Browser, FrameLocator, Locator, Page } from '@playwright/test';
import { expectAccessibleInFull } from '../axe';
import { daily } from '../daily';
import { signInAtWindow } from '../e2e/sign-in-window';
import type { Stack } from '../e2e/stack/stack';
import { expect, signIn, test } from '../e2e/test';
import { collectViolations } from '../violations';
import { type HandledElement, type Isolation, isolations, openHostPage, waitForState } from './host-page';

const element = 'oriel-workspace';

/** Calls as a person who is signed in at the server itself. */
async function sessionOf(browser: Browser, stack: Stack, username: string) {
  const context = await browser.newContext();
  await signIn(await context.newPage(), stack, username, '/readyz');
  const { request } = context;
  const call = async (method: 'get' | 'post' | 'delete', path: string, data?: object) => {
    const headers = { origin: stack.portal };
    const answer = await request[method as keyof Pick<APIRequestContext, 'get'>](
      `${stack.portal}/api${path}`,
      {
        headers,
        ...(data && { data }),
      },
    );
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.status() === 204 ? undefined : await answer.json();
  };
  return { call, close: () => context.close() };
}

/** Creates an application for this widget in the demonstration workspace, with a member who can be removed. */
async function makeApplication(browser: Browser, stack: Stack) {
  const owner = await sessionOf(browser, stack, 'owner');
  const all = (await owner.call('get', '/core/v1/organizations/me')) as {
    id: string;
    personal: boolean;
    name: string;
  }[];
  const organization = all.find(({ personal }) => !personal);
  if (!organization) throw new Error('The owner has a workspace');
  const { id, name } = organization;
  const applications = `/access/v1/organizations/${id}/applications`;
  const application = await owner.call('post', applications, {
    name: 'Administration',
    allowedOrigins: [stack.examples],
    widgets: ['workspace'],
  });
  return {
    name,
    publishableKey: String(application.publishableKey),
    /** Makes the outsider a member. */
    async join() {
      const invite = await owner.call('post', `/core/v1/organizations/${id}/invites`, {
        email: 'outsider@suedwind.example',
      });
      const token = new URL(invite.link).searchParams.get('inviteId');
      const outsider = await sessionOf(browser, stack, 'outsider');
      await outsider.call('post', `/core/v1/organizations/${id}/invites/${token}/accept`);
      await outsider.close();
    },
    async close() {
      await owner.call('delete', `${applications}/${application.id}`);
      await owner.close();
    },
  };
}

interface Shown {
  readonly publishableKey: string;
  readonly isolation: Isolation;
  readonly options?: string;
}

/** Opens a page that embeds the widget with one script tag, and signs its owner in there. */
async function openWorkspace(page: Page, stack: Stack, { publishableKey, isolation, options = '' }: Shown) {
  const attributes = Object.entries({
    widget: 'workspace',
    target: '#room',
    isolation,
    api: stack.portal,
    'publishable-key': publishableKey,
  });
  const tag = attributes.map(([name, value]) => `data-oriel-${name}="${value}"`).join(' ');
  await openHostPage(page, stack, {
    isolation,
    script: null,
    body: `<main><h1>Settings of the intranet</h1><div id="room"></div></main>
      <script async src="${stack.portal}/sdk/v1/oriel.js" ${tag} ${options}></script>`,
  });
  await waitForState(page, 'auth', element);
  const shown = page.locator(element);
  const widget = isolation === 'iframe' ? shown.frameLocator('iframe') : shown;
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    widget.getByRole('button', { name: /^(Sign in|Anmelden)$/ }).click(),
  ]);
  await signInAtWindow(popup, stack, 'owner');
  await waitForState(page, 'ready', element);
  return widget;
}

/** Records the widget's events on its page from now on. */
async function listen(page: Page): Promise<readonly (readonly [string, unknown])[]> {
  const received: (readonly [string, unknown])[] = [];
  await page.exposeFunction('tell', (name: string, detail: unknown) => received.push([name, detail]));
  await page.evaluate(selector => {
    const { tell } = window as unknown as { tell(name: string, detail: unknown): void };
    for (const name of ['member:removed', 'invite:sent', 'organization:changed', 'tab:changed'])
      document
        .querySelector(selector)
        ?.addEventListener(`oriel:${name}`, event => tell(name, (event as CustomEvent).detail));
  }, element);
  return received;
}

const tab = (widget: Locator | FrameLocator, name: string) => widget.getByRole('tab', { name, exact: true });

for (const isolation of isolations) {
  const where = isolation === 'shadow' ? 'a shadow root' : 'a frame';
  test(
    `an owner administers the workspace on the page of another site, in ${where}`,
    daily(isolation === 'iframe'),
    async ({ page, context, browser, stack }) => {
      test.slow();
      const violations = await collectViolations(context);
      const application = await makeApplication(browser, stack);
      const { name, publishableKey } = application;
      await application.join();
      const widget = await openWorkspace(page, stack, {
        publishableKey,
        isolation,
        options: `data-oriel-locale="en" data-oriel-props='{"tab":"members"}'`,
      });
      const received = await listen(page);
      const detailsOf = (wanted: string) =>
        received.filter(([event]) => event === wanted).map(([, detail]) => detail);
      const menu = async (
        button: RegExp | string,
        row: RegExp | string,
        role: 'menuitem' | 'menuitemradio',
      ) => {
        await widget.getByRole('button', { name: button }).click();
        await widget.getByRole(role, { name: row }).click();
      };

      await expect(widget.getByRole('cell', { name: /^Mara Lindner/ })).toBeVisible();
      await menu(/^Role of Mara Lindner/, /^Administrator/, 'menuitemradio');
      // This needs a fresh sign-in, which only the portal provides.
      const question = widget.getByRole('dialog', { name: 'Confirm that it is you' });
      await expect(question.getByRole('button', { name: 'Open the portal' })).toBeVisible();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(widget.getByRole('button', { name: 'Role of Mara Lindner: Member' })).toBeVisible();
      await expectAccessibleInFull(page);

      await menu('Actions for Lena Brandt', 'Remove from workspace', 'menuitem');
      await widget.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click();
      await expect(widget.getByRole('cell', { name: /^Lena Brandt/ })).toHaveCount(0);
      await expect.poll(() => detailsOf('member:removed')).toHaveLength(1);

      await tab(widget, 'Invites').click();
      // An empty list offers the action a second time.
      await widget.getByRole('button', { name: 'Invite people' }).first().click();
      const email = `guest-${isolation}@suedwind.example`;
      await widget.getByRole('dialog').getByRole('textbox', { name: 'E-mail addresses' }).fill(email);
      await widget.getByRole('dialog').getByRole('button', { name: 'Invite 1 person' }).click();
      await widget.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
      await expect.poll(() => detailsOf('invite:sent')).toEqual([expect.objectContaining({ email })]);
      await widget.getByRole('button', { name: `Revoke the invite to ${email}` }).click();
      await widget.getByRole('dialog').getByRole('button', { name: 'Revoke invite' }).click();
      await expect(widget.getByRole('button', { name: `Revoke the invite to ${email}` })).toHaveCount(0);

      await tab(widget, 'Teams').click();
      await widget.getByRole('button', { name: 'Create team' }).click();
      const team = `Werft ${isolation}`;
      await widget.getByRole('dialog').getByRole('textbox', { name: 'Name of the team' }).fill(team);
      await widget.getByRole('dialog').getByRole('button', { name: 'Create team' }).click();
      await widget.getByRole('button', { name: team, exact: true }).click();
      await menu(/^Role of Ines Petersen in the team: Team lead/, /^Member/, 'menuitemradio');
      await expect(
        widget.getByRole('button', { name: 'Role of Ines Petersen in the team: Member' }),
      ).toBeVisible();
      await expectAccessibleInFull(page);
      await widget.getByRole('button', { name: 'Delete team' }).click();
      await widget.getByRole('dialog').getByRole('button', { name: 'Delete team' }).click();
      await expect(widget.getByRole('button', { name: team, exact: true })).toHaveCount(0);

      await tab(widget, 'Agents').click();
      await expect(widget.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
      await expectAccessibleInFull(page);

      await tab(widget, 'General').click();
      const field = widget.getByRole('textbox', { name: 'Name of the workspace' });
      for (const [index, next] of ['Umbenannt', name].entries()) {
        await field.fill(next);
        await field.press('Enter');
        await expect.poll(() => detailsOf('organization:changed')).toHaveLength(index + 1);
      }
      expect(detailsOf('organization:changed')).toEqual(
        Array(2).fill(expect.objectContaining({ change: 'updated' })),
      );
      expect(detailsOf('tab:changed')).toEqual(
        ['invites', 'teams', 'agents', 'general'].map(each => ({ tab: each })),
      );
      expect(violations).toEqual([]);
      await application.close();
    },
  );

  test(
    `tab, language and theme are those that the page says, in ${where}`,
    daily(isolation === 'shadow'),
    async ({ page, browser, stack }) => {
      const application = await makeApplication(browser, stack);
      const widget = await openWorkspace(page, stack, {
        publishableKey: application.publishableKey,
        isolation,
        options: `data-oriel-locale="de" data-oriel-theme="dark" data-oriel-props='{"tab":"agents"}'`,
      });
      await expect(tab(widget, 'Agenten')).toHaveAttribute('aria-selected', 'true');
      await expect(widget.getByRole('heading', { name: 'Standard-Agent' })).toBeVisible();
      const schemeOf = () =>
        widget.locator('.w-workspace').evaluate(node => getComputedStyle(node).colorScheme);
      expect(await schemeOf()).toBe('dark');
      await page.setViewportSize({ width: 390, height: 844 });
      await expectAccessibleInFull(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page
        .locator(element)
        .evaluate((shown: HandledElement) =>
          shown.handle.update({ locale: 'en', theme: 'light', props: { tab: 'keys' } }),
        );
      await expect(tab(widget, 'API keys')).toHaveAttribute('aria-selected', 'true');
      await expect.poll(schemeOf).toBe('light');
      await application.close();
    },
  );
}
