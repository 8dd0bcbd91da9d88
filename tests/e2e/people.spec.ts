import { expect, type Page } from '@playwright/test';
import { expectAccessibleInFull } from '../axe';
import { tabTo } from '../keyboard';
import { type Stack, startStack } from './stack/stack';
import { test as base, type OpenBrowser, signIn } from './test';

/** A separate stack, because the test moves the subscriptions' clock. */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern.
    async ({}, use) => {
      const stack = await startStack({});
      await use(stack);
      await stack.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});
test.describe.configure({ mode: 'default', timeout: 150_000 });

const guest = { username: 'outsider', name: 'Lena Brandt', email: 'outsider@suedwind.example' };

const languages = [
  {
    locale: 'de-DE',
    workspace: 'Werft Süd',
    team: 'Vertrieb',
    list: 'Angebote',
    menu: /^Arbeitsbereich/,
    create: 'Arbeitsbereich erstellen',
    createConfirm: 'Erstellen',
    name: 'Name',
    created: '„Werft Süd“ ist erstellt',
    manage: 'Arbeitsbereich',
    upgradeTitle: 'Einladungen gibt es im Tarif Team',
    invites: 'Einladungen',
    invite: 'Personen einladen',
    addresses: 'E-Mail-Adressen',
    wrong: 'Das ist keine E-Mail-Adresse: lena.brandt',
    alreadyMember: 'Diese Person ist schon Mitglied.',
    leave: 'Verwerfen',
    question: '„Werft Süd“ beitreten?',
    join: 'Beitreten',
    joined: 'Sie sind jetzt Mitglied von „Werft Süd“',
    already: 'Sie sind schon Mitglied von „Werft Süd“',
    open: 'Arbeitsbereich öffnen',
    otherAccount: 'Diese Einladung gilt für ein anderes Konto',
    changeAccount: 'Konto wechseln',
    members: 'Mitglieder',
    role: /^Rolle von Lena Brandt/,
    administrator: /^Administrator/,
    teams: 'Teams',
    createTeam: 'Team erstellen',
    teamName: 'Name des Teams',
    save: 'Speichern',
    addMembers: 'Mitglieder hinzufügen',
    addLena: 'Lena Brandt hinzufügen',
    done: 'Fertig',
    actions: 'Aktionen für Lena Brandt',
    remove: 'Aus dem Arbeitsbereich entfernen',
    transfer: /^Übertragen/,
    removeConfirm: 'Mitglied entfernen',
    removed: 'Lena Brandt wurde entfernt',
    general: 'Allgemein',
    deleteWorkspace: 'Arbeitsbereich löschen',
    typeName: /„Werft Süd“ ein$/,
    toSubscription: 'Zum Abonnement',
    signInToJoin: 'Anmelden und beitreten',
  },
  {
    locale: 'en-GB',
    workspace: 'South Yard',
    team: 'Sales',
    list: 'Offers',
    menu: /^Workspace/,
    create: 'Create workspace',
    createConfirm: 'Create',
    name: 'Name',
    created: '“South Yard” is created',
    manage: 'Workspace',
    upgradeTitle: 'Invites come with the Team plan',
    invites: 'Invites',
    invite: 'Invite people',
    addresses: 'E-mail addresses',
    wrong: 'Not an e-mail address: lena.brandt',
    alreadyMember: 'This person is already a member.',
    leave: 'Discard',
    question: 'Join “South Yard”?',
    join: 'Join',
    joined: 'You are now a member of “South Yard”',
    already: 'You are already a member of “South Yard”',
    open: 'Open workspace',
    otherAccount: 'This invitation is for another account',
    changeAccount: 'Switch account',
    members: 'Members',
    role: /^Role of Lena Brandt/,
    administrator: /^Administrator/,
    teams: 'Teams',
    createTeam: 'Create team',
    teamName: 'Name of the team',
    save: 'Save',
    addMembers: 'Add members',
    addLena: 'Add Lena Brandt',
    done: 'Done',
    actions: 'Actions for Lena Brandt',
    remove: 'Remove from workspace',
    transfer: /^Transfer/,
    removeConfirm: 'Remove member',
    removed: 'Lena Brandt was removed',
    general: 'General',
    deleteWorkspace: 'Delete workspace',
    typeName: 'Type “South Yard” to confirm',
    toSubscription: 'To the subscription',
    signInToJoin: 'Sign in to join',
  },
];

for (const text of languages)
  test(`a workspace is made, shared, and ended: ${text.locale}`, async ({ openBrowser, stack }) => {
    const owner = await enter(openBrowser, stack, { locale: text.locale, username: 'owner' });
    const lena = await enter(openBrowser, stack, { locale: text.locale, username: guest.username });

    await test.step('create the workspace, and go on in it', async () => {
      await owner.getByRole('button', { name: text.menu }).click();
      await owner.getByRole('menuitem', { name: text.create }).click();
      const dialog = owner.getByRole('dialog', { name: text.create });
      const confirm = dialog.getByRole('button', { name: text.createConfirm });
      await expect(confirm).toBeDisabled();
      await dialog.getByRole('textbox', { name: text.name }).fill(text.workspace);
      await expectAccessibleInFull(owner);
      await confirm.click();
      await expect(owner.getByText(text.created)).toBeVisible();
      await expect(owner).toHaveURL(`${stack.portal}/prompts/workspace`);
      await expect(owner.getByRole('button', { name: text.menu })).toContainText(text.workspace);
    });

    await test.step('learn that invites need a plan, and subscribe', async () => {
      await owner.getByRole('link', { name: text.manage, exact: true }).click();
      await owner.getByRole('tab', { name: text.invites }).click();
      await expect(owner).toHaveURL(`${stack.portal}/workspace/manage/invites`);
      await expect(owner.getByRole('heading', { name: text.upgradeTitle })).toBeVisible();
      await expectAccessibleInFull(owner);
      await subscribe(owner, stack, text);
    });

    await test.step('invite by e-mail; an address that is none is named', async () => {
      await owner.goto(`${stack.portal}/workspace/manage/invites`);
      await owner.getByRole('button', { name: text.invite }).first().click();
      const dialog = owner.getByRole('dialog', { name: text.invite });
      const field = dialog.getByRole('textbox', { name: text.addresses });
      await field.fill(`${guest.email}, lena.brandt`);
      await field.press('Tab');
      await expect(dialog.getByText(text.wrong)).toBeVisible();
      await field.fill(guest.email);
      await dialog.locator('button[type="submit"]').click();
      await expect(owner.getByRole('listitem').filter({ hasText: guest.email })).toBeVisible();
      await expectAccessibleInFull(owner);
      await owner.getByRole('dialog').getByRole('button', { name: text.done }).click();
      await expect(owner.getByRole('row').filter({ hasText: guest.email })).toBeVisible();
    });

    const link = await linkOf(owner, stack);
    await test.step('another account is refused, says who it is, and may change', async () => {
      const other = await enter(openBrowser, stack, { locale: text.locale, username: 'member' });
      await other.goto(link);
      await expect(other.getByRole('heading', { name: text.otherAccount })).toBeVisible();
      await expect(other.getByText('member@nordhafen.example')).toBeVisible();
      await expectAccessibleInFull(other);
      await other.getByRole('button', { name: text.changeAccount }).click();
      await other.getByRole('button', { name: text.signInToJoin }).click();
      await other.locator('input[name="username"]').fill(guest.username);
      await other.locator('input[name="password"]').fill('demo');
      await other.keyboard.press('Enter');
      await other.waitForURL(link);
      await expect(other.getByRole('heading', { name: text.question })).toBeVisible();
    });

    await test.step('the invited person joins in another browser, and again without harm', async () => {
      await lena.goto(link);
      await expect(lena.getByRole('heading', { name: text.question })).toBeVisible();
      await expectAccessibleInFull(lena);
      await lena.getByRole('button', { name: text.join }).click();
      const joined = lena.getByRole('dialog', { name: text.joined });
      await expect(joined).toBeVisible();
      await expectAccessibleInFull(lena);
      await joined.getByRole('button', { name: text.open }).click();
      await expect(lena).toHaveURL(`${stack.portal}/prompts/workspace`);
      await expect(lena.getByRole('button', { name: text.menu })).toContainText(text.workspace);
      await lena.goto(link);
      await expect(lena.getByRole('dialog', { name: text.already })).toBeVisible();
      await lena.getByRole('button', { name: text.open }).click();
      await expect(lena).toHaveURL(`${stack.portal}/prompts/workspace`);
      await expect(lena.getByRole('link', { name: text.manage, exact: true })).toHaveCount(0);
    });

    await test.step('a member is not invited again', async () => {
      await owner.getByRole('button', { name: text.invite }).first().click();
      const dialog = owner.getByRole('dialog', { name: text.invite });
      await dialog.getByRole('textbox', { name: text.addresses }).fill(guest.email);
      await dialog.locator('button[type="submit"]').click();
      await expect(dialog.getByText(text.alreadyMember)).toBeVisible();
      await owner.keyboard.press('Escape');
      // The refused address is still in the field.
      await owner.getByRole('button', { name: text.leave, exact: true }).click();
      await expect(dialog).toHaveCount(0);
    });

    await test.step('give her a role, which she has at once, and a team', async () => {
      await owner.getByRole('tab', { name: text.members }).click();
      await expect(owner).toHaveURL(`${stack.portal}/workspace/manage`);
      await owner.getByRole('button', { name: text.role }).click();
      await owner.getByRole('menuitemradio', { name: text.administrator }).click();
      await expect(owner.getByRole('button', { name: text.role })).toContainText(/Administrator/);
      await expectAccessibleInFull(owner);
      // The role is shown before it is stored.
      await expect(async () => {
        await lena.reload();
        await expect(lena.getByRole('link', { name: text.manage, exact: true })).toBeVisible({
          timeout: 5_000,
        });
      }).toPass();

      await owner.getByRole('link', { name: text.teams, exact: true }).click();
      await expect(owner).toHaveURL(`${stack.portal}/workspace/manage/teams`);
      await owner.getByRole('button', { name: text.createTeam }).first().click();
      const dialog = owner.getByRole('dialog', { name: text.createTeam });
      await dialog.getByRole('textbox', { name: text.teamName }).fill(text.team);
      await dialog.locator('button[type="submit"]').click();
      await owner.getByRole('button', { name: text.team, exact: true }).click();
      await owner.getByRole('button', { name: text.addMembers }).click();
      await owner.getByRole('button', { name: text.addLena }).click();
      await owner.getByRole('dialog').getByRole('button', { name: text.done }).click();
      await expect(owner.getByRole('row').filter({ hasText: guest.name })).toBeVisible();
      await expectAccessibleInFull(owner);
    });

    await test.step('remove her, and take over what she has', async () => {
      await makeList(lena, text);
      await owner.getByRole('link', { name: text.members, exact: true }).click();
      const row = owner.getByRole('row').filter({ hasText: guest.name });
      await expect(row).toContainText(text.team);
      await row.getByRole('button', { name: text.actions }).click();
      await owner.getByRole('menuitem', { name: text.remove }).click();
      const dialog = owner.getByRole('dialog');
      await expect(dialog.getByRole('radio', { name: text.transfer })).toBeChecked();
      await expectAccessibleInFull(owner);
      await dialog.getByRole('button', { name: text.removeConfirm }).click();
      await expect(owner.getByText(text.removed)).toBeVisible();
      await expect(row).toHaveCount(0);
      expect(await listsOf(owner, text)).toContain(text.list);
      // She starts in a workspace that she still belongs to.
      await lena.goto(stack.portal);
      await expect(lena.getByRole('button', { name: text.menu })).toBeVisible();
      await expect(lena.getByRole('button', { name: text.menu })).not.toContainText(text.workspace);
    });

    await test.step('delete the workspace once its subscription is over, and go on in the personal one', async () => {
      await owner.goto(`${stack.portal}/workspace/manage/general`);
      await expect(owner.getByRole('button', { name: text.toSubscription })).toBeVisible();
      await expect(owner.getByRole('button', { name: text.deleteWorkspace })).toHaveCount(0);
      await endSubscription(owner, stack, text);
      await remove(owner, text);
      await expect(owner).toHaveURL(`${stack.portal}/prompts/my`);
      await expect(owner.getByRole('button', { name: text.menu })).not.toContainText(text.workspace);
      await owner.getByRole('button', { name: text.menu }).click();
      await expect(owner.getByRole('menuitemradio').first()).toBeVisible();
      await expect(owner.getByRole('menuitemradio', { name: text.workspace })).toHaveCount(0);
    });
  });

test('a workspace is made, shared and tidied by keyboard alone, and each of its tabs is accessible', async ({
  openBrowser,
  stack,
}) => {
  const english = languages.find(({ locale }) => locale === 'en-GB');
  if (!english) throw new Error('There are no English texts');
  const text = {
    ...english,
    workspace: 'West Yard',
    question: 'Join “West Yard”?',
    joined: 'You are now a member of “West Yard”',
  };
  const owner = await enter(openBrowser, stack, { locale: text.locale, username: 'owner' });
  const lena = await enter(openBrowser, stack, { locale: text.locale, username: guest.username });
  const press = async (page: Page, name: string | RegExp, key = 'Tab') => {
    await tabTo(page, name, key);
    await page.keyboard.press('Enter');
  };

  await test.step('create the workspace', async () => {
    await press(owner, /^..Workspace/);
    await expect(owner.getByRole('menuitem', { name: text.create })).toBeVisible();
    await press(owner, text.create, 'ArrowDown');
    await expect(owner.getByRole('dialog', { name: text.create })).toBeVisible();
    await tabTo(owner, text.name);
    await owner.keyboard.type(text.workspace);
    await owner.keyboard.press('Enter');
    await expect(owner.getByRole('button', { name: text.menu })).toContainText(text.workspace);
    await subscribe(owner, stack, text);
  });

  await test.step('invite', async () => {
    await owner.goto(`${stack.portal}/workspace/manage/invites`);
    await expect(owner.getByRole('button', { name: text.invite }).first()).toBeVisible();
    await press(owner, text.invite);
    await expect(owner.getByRole('dialog', { name: text.invite })).toBeVisible();
    await tabTo(owner, text.addresses);
    await owner.keyboard.type(guest.email);
    await press(owner, /^(Invite|Send)/);
    await expect(owner.getByRole('listitem').filter({ hasText: guest.email })).toBeVisible();
    await press(owner, text.done);
    await expect(owner.getByRole('row').filter({ hasText: guest.email })).toBeVisible();
  });

  await test.step('accept', async () => {
    await lena.goto(await linkOf(owner, stack));
    await expect(lena.getByRole('heading', { name: text.question })).toBeVisible();
    await press(lena, text.join);
    await expect(lena.getByRole('dialog', { name: text.joined })).toBeVisible();
    await press(lena, text.open);
    await expect(lena.getByRole('button', { name: text.menu })).toContainText(text.workspace);
  });

  await test.step('change a role, and remove', async () => {
    await owner.goto(`${stack.portal}/workspace/manage`);
    const role = owner.getByRole('button', { name: text.role });
    await expect(role).toBeVisible();
    await press(owner, text.role);
    await press(owner, text.administrator, 'ArrowDown');
    await expect(role).toContainText(/Administrator/);
    await press(owner, text.actions);
    await press(owner, text.remove, 'ArrowDown');
    await expect(owner.getByRole('dialog').getByRole('button', { name: text.removeConfirm })).toBeEnabled();
    await press(owner, text.removeConfirm);
    await expect(owner.getByText(text.removed)).toBeVisible();
  });

  await test.step('look at each tab', async () => {
    await tabTo(owner, text.members, 'Shift+Tab');
    const tabs = owner.getByRole('tab');
    for (let index = 0; index < (await tabs.count()); index += 1) {
      const tab = tabs.nth(index);
      await expect(tab).toHaveAttribute('aria-selected', 'true');
      await expect(owner.getByRole('tabpanel').getByRole('heading').first()).toBeAttached();
      await expect(owner.locator('.o-skeleton, [aria-busy="true"]')).toHaveCount(0);
      await expectAccessibleInFull(owner);
      await owner.keyboard.press('ArrowRight');
    }
  });
});

type Text = (typeof languages)[number];

/** Opens the portal in a separate browser, as a person of the demonstration. */
async function enter(
  openBrowser: OpenBrowser,
  stack: Stack,
  { locale, username }: { locale: string; username: string },
): Promise<Page> {
  const page = await openBrowser({ locale });
  await page.addInitScript(() =>
    localStorage.setItem('oriel.consent', JSON.stringify({ interacted: true, functional: false })),
  );
  await signIn(page, stack, username, '/prompts/my');
  return page;
}

/** Finds the id of the workspace with this name. */
const idOf = (page: Page, { workspace }: Text): Promise<string> =>
  page.evaluate(async name => {
    const all = await (await fetch('/api/core/v1/organizations/me')).json();
    return all.find((each: { name: string }) => each.name === name).id;
  }, workspace);

/** Buys the team plan for three people, as the subscription page does. */
async function subscribe(page: Page, stack: Stack, text: Text): Promise<void> {
  const id = await idOf(page, text);
  const address = await page.evaluate(async organizationId => {
    const { plans } = await (await fetch('/api/core/v1/pricing')).json();
    const product = plans.find(({ plan }: { plan: string }) => plan === 'team').id;
    const path = `/api/core/v1/organizations/${organizationId}/checkout-sessions/${product}?seats=3`;
    return (await (await fetch(path)).json()).url;
  }, id);
  await page.goto(address);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(new RegExp(`^${stack.portal}/(?!dev)`));
}

/** Cancels the subscription and lets its period end. */
async function endSubscription(page: Page, stack: Stack, text: Text): Promise<void> {
  const id = await idOf(page, text);
  const address = await page.evaluate(async organizationId => {
    const path = `/api/core/v1/organizations/${organizationId}/customer-portal-sessions/subscription-cancel`;
    return (await (await fetch(path)).json()).url;
  }, id);
  await page.goto(address);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(new RegExp(`^${stack.portal}/(?!dev)`));
  await page.goto(`${stack.portal}/dev/payments/clock`);
  await page.locator('input[name="days"]').fill('40');
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(`${stack.portal}/dev/payments/clock`);
  const readActive = async () =>
    (await (await page.request.get(`${stack.portal}/api/core/v1/organizations/${id}/subscription`)).json())
      .active;
  await expect.poll(readActive).toBe(false);
}

/** Finds the link in the newest mail of the inbox. */
async function linkOf(page: Page, stack: Stack): Promise<string> {
  const inbox = await page.context().newPage();
  await inbox.goto(`${stack.portal}/dev/inbox`);
  const mail = inbox.locator('article').filter({ hasText: guest.email }).first();
  await expect(mail).toBeVisible();
  const link = await mail.locator('a[href*="/invite?"]').first().getAttribute('href');
  await inbox.close();
  if (!link) throw new Error('The mail has no link');
  return link;
}

/** Creates a personal list. */
const makeList = async (page: Page, text: Text) =>
  page.evaluate(
    async ([space, name]) => {
      const answer = await fetch('/api/prompts/v1/lists', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ space, name }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    [await idOf(page, text), text.list],
  );

const listsOf = async (page: Page, text: Text): Promise<string[]> =>
  page.evaluate(
    async space => {
      const lists = await (await fetch(`/api/prompts/v1/lists?space=${space}`)).json();
      return lists.map((list: { name: string }) => list.name);
    },
    await idOf(page, text),
  );

/** Requests the deletion of the workspace, typing its name. */
async function remove(page: Page, text: Text): Promise<void> {
  await page.goto(new URL('/workspace/manage/general', page.url()).href);
  await page.getByRole('button', { name: text.deleteWorkspace }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: text.typeName }).fill(text.workspace);
  await expectAccessibleInFull(page);
  await dialog.getByRole('button', { name: text.deleteWorkspace }).click();
}
