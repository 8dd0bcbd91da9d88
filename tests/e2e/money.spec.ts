import { expect, type Page } from '@playwright/test';
import { expectAccessibleInFull } from '../axe';
import { daily } from '../daily';
import { chatIn } from './chat-page';
import { type Stack, startStack } from './stack/stack';
import { test as base, type OpenBrowser, signIn } from './test';

/** A separate stack: answers cost a tenth of a cent per token, and the test moves the subscriptions' clock. */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern.
    async ({}, use) => {
      const stack = await startStack({ prices: 'stand-in=0/1000' });
      await use(stack);
      await stack.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});
test.describe.configure({ timeout: 240_000 });

const guest = 'lena.brandt@suedwind.example';

const languages = [
  {
    locale: 'de-DE',
    workspace: 'Kontor Ost',
    menu: /^Arbeitsbereich/,
    create: 'Arbeitsbereich erstellen',
    createConfirm: 'Erstellen',
    upgradeTitle: 'Einladungen gibt es im Tarif Team',
    seePlans: 'Tarife ansehen',
    upgrade: 'Auf Team upgraden',
    premium: 'Auf Premium upgraden',
    downgrade: 'Zu Team wechseln',
    seats: 'Lizenzen',
    toPayment: 'Weiter zur Zahlung',
    changeSeats: 'Lizenzen ändern',
    taken: /^1 von 3 Lizenzen$/,
    ledger: 'Buchungen',
    planDone: (plan: string) => `Sie haben jetzt den Tarif ${plan}`,
    seatsDone: 'Sie haben jetzt 3 Lizenzen',
    done: 'Fertig',
    invite: 'Personen einladen',
    addresses: 'E-Mail-Adressen',
    usedUp: 'Das Guthaben ist aufgebraucht',
    topUp: 'Guthaben aufladen',
    topUpTitle: 'Guthaben aufladen',
    payTen: /^10,00\s€ bezahlen$/,
    booked: /^10,00\s€ hinzugefügt$/,
    granted: /2,00\s€ davon verfallen am/,
    expired: 'Guthaben verfallen',
    grant: 'Guthaben gewährt',
    purchase: 'Aufladung',
    pastDue: 'Die letzte Zahlung ist fehlgeschlagen',
    openPayments: 'Zahlungen öffnen',
    renews: /Aktiv · verlängert sich am/,
    cancel: 'Abonnement kündigen',
    cancelGo: 'Weiter zur Kündigung',
    ends: /^Das Abonnement endet am/,
    remove: 'Arbeitsbereich löschen',
    typeName: /„Kontor Ost“ ein$/,
    toSubscription: 'Zum Abonnement',
    answer: 'Gern geschehen.',
  },
  {
    locale: 'en-GB',
    workspace: 'East Office',
    menu: /^Workspace/,
    create: 'Create workspace',
    createConfirm: 'Create',
    upgradeTitle: 'Invites come with the Team plan',
    seePlans: 'See plans',
    upgrade: 'Upgrade to Team',
    premium: 'Upgrade to Premium',
    downgrade: 'Change to Team',
    seats: 'Licences',
    toPayment: 'Continue to payment',
    changeSeats: 'Change licences',
    taken: /^1 of 3 licences$/,
    ledger: 'Ledger',
    planDone: (plan: string) => `You now have the ${plan} plan`,
    seatsDone: 'You now have 3 licences',
    done: 'Done',
    invite: 'Invite people',
    addresses: 'E-mail addresses',
    usedUp: 'The credit is used up',
    topUp: 'Top up',
    topUpTitle: 'Top up credit',
    payTen: /^Pay €10\.00$/,
    booked: /^€10\.00 added$/,
    granted: /€2\.00 of it expires on/,
    expired: 'Credit expired',
    grant: 'Credit granted',
    purchase: 'Top-up',
    pastDue: 'The last payment failed',
    openPayments: 'Open payments',
    renews: /Active · renews on/,
    cancel: 'Cancel subscription',
    cancelGo: 'Continue to cancel',
    ends: /^The subscription ends on/,
    remove: 'Delete workspace',
    typeName: 'Type “East Office” to confirm',
    toSubscription: 'To the subscription',
    answer: 'You are welcome.',
  },
];

for (const text of languages)
  test(
    `a workspace is paid for, from the first upgrade to its end: ${text.locale}`,
    daily(text.locale === 'de-DE'),
    async ({ openBrowser, stack }) => {
      const owner = await enter(openBrowser, stack, text.locale);
      const chat = chatIn(owner);
      const tab = `${stack.portal}/workspace/manage/subscription`;

      await test.step('the free plan has no invites, and leads to the plans', async () => {
        await createWorkspace(owner, text);
        await owner.goto(`${stack.portal}/workspace/manage/invites`);
        await expect(owner.getByRole('heading', { name: text.upgradeTitle })).toBeVisible();
        await owner.getByRole('button', { name: text.seePlans }).click();
        const dialog = owner.getByRole('dialog', { name: text.upgradeTitle });
        await expect(dialog).toBeVisible();
        await expectAccessibleInFull(owner);
        await dialog.getByRole('button', { name: text.seePlans }).click();
        await expect(owner).toHaveURL(tab);
      });

      await test.step('buy the team plan; a card that is declined changes nothing', async () => {
        await owner.getByRole('button', { name: text.upgrade }).click();
        const dialog = owner.getByRole('dialog');
        await dialog.getByRole('spinbutton', { name: text.seats }).fill('2');
        await expect(dialog).toContainText(/19[,.]80/);
        await expectAccessibleInFull(owner);
        await dialog.getByRole('button', { name: text.toPayment }).click();
        await owner.waitForURL(/\/dev\/payments\/checkout\//);
        await expectAccessibleInFull(owner);
        await pay(owner, 'declined');
        await expect(owner.getByRole('alert')).toBeVisible();
        await pay(owner);
        await expect(owner.getByRole('dialog', { name: text.planDone('Team') })).toBeVisible();
        await expectAccessibleInFull(owner);
        await owner.getByRole('dialog').getByRole('button', { name: text.done }).click();
        await expect(owner.getByText(text.renews)).toBeVisible();
        await expect(owner.getByText(text.granted)).toBeVisible();
        await expectAccessibleInFull(owner);
      });

      await test.step('buy a third licence, and invite', async () => {
        await owner.getByRole('button', { name: text.changeSeats }).click();
        const dialog = owner.getByRole('dialog');
        await dialog.getByRole('spinbutton', { name: text.seats }).fill('3');
        await dialog.getByRole('button', { name: text.toPayment }).click();
        await confirm(owner);
        await expect(owner.getByRole('dialog', { name: text.seatsDone })).toBeVisible();
        await expectAccessibleInFull(owner);
        await owner.getByRole('dialog').getByRole('button', { name: text.done }).click();
        await expect(owner.getByText(text.taken)).toBeVisible();
        await owner.goto(`${stack.portal}/workspace/manage/invites`);
        await owner.getByRole('button', { name: text.invite }).first().click();
        const invites = owner.getByRole('dialog', { name: text.invite });
        await invites.getByRole('textbox', { name: text.addresses }).fill(guest);
        await invites.locator('button[type="submit"]').click();
        await owner.getByRole('dialog').getByRole('button', { name: text.done }).click();
        await expect(owner.getByRole('row').filter({ hasText: guest })).toBeVisible();
      });

      await test.step('spend until nothing is left', async () => {
        // The usage exceeds the credit: an answer is charged at most the reserved amount.
        stack.model.use([{ text: text.answer }, { usage: { input: 1, output: 100_000 } }]);
        await owner.goto(`${stack.portal}/chat`);
        await chat.ask('1');
        await expect(chat.answers.last()).toHaveAttribute('data-state', 'complete');
        await expect(owner.getByText(text.usedUp)).toBeVisible();
        await chat.ask('2');
        await expect(chat.composer).toHaveValue('2');
        await expect(chat.send).toHaveAttribute('aria-disabled', 'true');
        await expectAccessibleInFull(owner);
      });

      await test.step('top up in the chat, where it goes on', async () => {
        const other = await owner.context().newPage();
        await other.goto(owner.url());
        await expect(other.getByText(text.usedUp)).toBeVisible();
        await owner.getByRole('button', { name: text.topUp }).click();
        const dialog = owner.getByRole('dialog', { name: text.topUpTitle });
        await dialog.getByRole('radio').first().check();
        await expectAccessibleInFull(owner);
        await dialog.getByRole('button', { name: text.payTen }).click();
        await owner.waitForURL(/\/dev\/payments\/checkout\//);
        await pay(owner);
        await expect(owner.getByRole('dialog', { name: text.booked })).toBeVisible();
        await expectAccessibleInFull(owner);
        await owner.getByRole('dialog').getByRole('button', { name: text.done }).click();
        // The other tab was notified.
        await expect(other.getByText(text.usedUp)).toHaveCount(0);
        await other.close();
        stack.model.use([{ text: text.answer }, { usage: { input: 1, output: 100 } }]);
        await expect(chat.composer).toHaveValue('2');
        await chat.composer.press('Enter');
        await expect(chat.answers.last()).toContainText(text.answer);
        await expect(chat.answers.last()).toHaveAttribute('data-state', 'complete');
      });

      await test.step('a month passes: what was granted expires, and a new grant comes', async () => {
        expect(await readMoney(owner, stack, text)).toMatchObject({ balance: 990, granted: 0 });
        await pass(owner, stack, 32);
        expect(await readMoney(owner, stack, text)).toMatchObject({ balance: 990 + 200, granted: 200 });
        await pass(owner, stack, 31);
        expect(await readMoney(owner, stack, text)).toMatchObject({ balance: 990 + 200, granted: 200 });
        await owner.goto(tab);
        await owner.getByRole('tab', { name: text.ledger }).click();
        for (const kind of [text.expired, text.grant, text.purchase])
          await expect(owner.getByRole('row').filter({ hasText: kind }).first()).toBeVisible();
      });

      await test.step('a renewal fails, and is paid', async () => {
        await openBilling(owner, stack, text);
        await pay(owner, 'declined');
        await owner.waitForURL(url => !url.pathname.startsWith('/dev'));
        await pass(owner, stack, 31);
        await owner.goto(tab);
        await expect(owner.getByRole('alert').filter({ hasText: text.pastDue }).first()).toBeVisible();
        expect(await readMoney(owner, stack, text)).toMatchObject({
          balance: 990,
          granted: 0,
          status: 'past_due',
        });
        await expectAccessibleInFull(owner);
        await owner.getByRole('button', { name: text.openPayments }).first().click();
        await owner.waitForURL(/\/dev\/payments\/portal\//);
        await expectAccessibleInFull(owner);
        await pay(owner, 'accepted');
        await owner.waitForURL(url => url.pathname === '/workspace/manage/subscription');
        await expect(owner.getByText(text.renews)).toBeVisible();
        await expect(owner.getByText(text.pastDue)).toHaveCount(0);
        expect(await readMoney(owner, stack, text)).toMatchObject({
          balance: 1_190,
          granted: 200,
          status: 'active',
        });
      });

      await test.step('a higher plan, and back to the lower one', async () => {
        for (const [button, plan] of [
          [text.premium, 'Premium'],
          [text.downgrade, 'Team'],
        ] as const) {
          await owner.getByRole('button', { name: button }).click();
          await owner.getByRole('dialog').getByRole('button', { name: text.toPayment }).click();
          await confirm(owner);
          await expect(owner.getByRole('dialog', { name: text.planDone(plan) })).toBeVisible();
          await owner.getByRole('dialog').getByRole('button', { name: text.done }).click();
        }
        expect(await readMoney(owner, stack, text)).toMatchObject({ plan: 'team', totalAmount: 3 * 990 });
      });

      await test.step('cancel: the workspace stays until the end date, and is deleted then', async () => {
        await owner.getByRole('button', { name: text.cancel }).click();
        await expectAccessibleInFull(owner);
        await owner.getByRole('dialog').getByRole('button', { name: text.cancelGo }).click();
        await confirm(owner);
        const dialog = owner.getByRole('dialog', { name: text.ends });
        await expect(dialog).toBeVisible();
        await expectAccessibleInFull(owner);
        await dialog.getByRole('button', { name: text.done }).click();
        await owner.goto(`${stack.portal}/workspace/manage/general`);
        await expect(owner.getByRole('button', { name: text.toSubscription })).toBeVisible();
        await expect(owner.getByRole('button', { name: text.remove })).toHaveCount(0);
        await pass(owner, stack, 40);
        await expect.poll(async () => (await read(owner, stack, text, 'subscription')).active).toBe(false);
        await remove(owner, stack, text);
        await expect(owner).toHaveURL(`${stack.portal}/prompts/my`);
        await owner.getByRole('button', { name: text.menu }).click();
        await expect(owner.getByRole('menuitemradio').first()).toBeVisible();
        await expect(owner.getByRole('menuitemradio', { name: text.workspace })).toHaveCount(0);
      });
    },
  );

type Text = (typeof languages)[number];

/** Opens the portal in a separate browser, as the owner of the demonstration. */
async function enter(openBrowser: OpenBrowser, stack: Stack, locale: string): Promise<Page> {
  const page = await openBrowser({ locale });
  await page.addInitScript(() =>
    localStorage.setItem('oriel.consent', JSON.stringify({ interacted: true, functional: false })),
  );
  await signIn(page, stack, 'owner', '/prompts/my');
  return page;
}

async function createWorkspace(page: Page, text: Text): Promise<void> {
  await page.getByRole('button', { name: text.menu }).click();
  await page.getByRole('menuitem', { name: text.create }).click();
  const dialog = page.getByRole('dialog', { name: text.create });
  await dialog.getByRole('textbox').fill(text.workspace);
  await dialog.getByRole('button', { name: text.createConfirm, exact: true }).click();
  await expect(page.getByRole('button', { name: text.menu })).toContainText(text.workspace);
}

/** Chooses a card on the payment provider's page, and confirms. */
async function pay(page: Page, card: 'accepted' | 'declined' = 'accepted'): Promise<void> {
  await page.locator('select[name="card"]').selectOption(card);
  await page.locator('button[type="submit"]').click();
}

/** Confirms a change on the payment provider's page. */
async function confirm(page: Page): Promise<void> {
  await page.waitForURL(/\/dev\/payments\/portal\//);
  await page.locator('button[type="submit"]').click();
}

/** Reads a resource of the workspace from the core service, as the page's person. */
async function read(page: Page, stack: Stack, { workspace }: Text, path: string) {
  const base = `${stack.portal}/api/core/v1/organizations`;
  const all: { id: string; name: string }[] = await (await page.request.get(`${base}/me`)).json();
  const id = all.find(({ name }) => name === workspace)?.id;
  return (await page.request.get(`${base}/${id}/${path}`)).json();
}

/** Opens the payment provider's page for changing the card, which the product offers after a failed payment. */
async function openBilling(page: Page, stack: Stack, text: Text): Promise<void> {
  await page.goto((await read(page, stack, text, 'customer-portal-sessions/billing')).url);
}

/** Reads plan and credit from the service. */
async function readMoney(page: Page, stack: Stack, text: Text): Promise<Record<string, unknown>> {
  const subscription = await read(page, stack, text, 'subscription');
  return { ...subscription, ...(await read(page, stack, text, 'credits')) };
}

/** Moves the subscriptions' clock forward. */
async function pass(page: Page, stack: Stack, days: number): Promise<void> {
  await page.goto(`${stack.portal}/dev/payments/clock`);
  await page.locator('input[name="days"]').fill(String(days));
  await page.locator('button[type="submit"]').click();
  await page.waitForURL(`${stack.portal}/dev/payments/clock`);
}

/** Requests the deletion of the workspace, typing its name. */
async function remove(page: Page, stack: Stack, text: Text): Promise<void> {
  await page.goto(`${stack.portal}/workspace/manage/general`);
  await page.getByRole('button', { name: text.remove }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: text.typeName }).fill(text.workspace);
  await dialog.getByRole('button', { name: text.remove }).click();
}

test('a chat has an estimate, and a limit that its owner sets', async ({ page, stack }) => {
  stack.model.use([{ text: 'Fine.' }, { usage: { input: 400, output: 90 } }]);
  await signIn(page, stack, 'owner');
  const chat = chatIn(page);
  await chat.ask('How long is the quay?');
  await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
  await chat.composer.fill('And again');
  const estimate = page.getByRole('button', { name: /^The next answer costs/ });
  await estimate.click();
  const dialog = page.getByRole('dialog', { name: 'Cost of this chat' });
  await expect(dialog.getByText(/^Chat so far: (?!less)/)).toBeVisible();
  await dialog.getByRole('textbox').fill('0.01');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await chat.send.click();
  await expect(page.getByText('The cost limit of this chat is reached')).toBeVisible();
  await expect(chat.composer).toHaveValue('And again');
});
