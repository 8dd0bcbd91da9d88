import { expect, type Page } from '@playwright/test';
import { expectAccessibleInFull } from '../axe';
import { countPresses } from './count-presses';
import { type Stack, startStack } from './stack/stack';
import { test as base, type OpenBrowser, signIn } from './test';

/*
 * The owner sets up a company of forty using only the product. The test counts mouse clicks: more clicks than expected are a
 * regression.
 */

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
test.describe.configure({ timeout: 300_000 });

const people = 40;
const lena = { username: 'outsider', name: 'Lena Brandt', email: 'outsider@suedwind.example' };
const mara = { username: 'member', name: 'Mara Lindner', email: 'member@nordhafen.example' };

const languages = [
  {
    locale: 'de-DE',
    workspace: 'Reederei Nord',
    teams: ['Vertrieb', 'Technik'],
    menu: /^Arbeitsbereich/,
    create: 'Arbeitsbereich erstellen',
    createConfirm: 'Erstellen',
    manage: 'Arbeitsbereich',
    pages: { teams: 'Teams', members: 'Mitglieder', billing: 'Abrechnung', agents: 'Agenten' },
    upgrade: 'Auf Team upgraden',
    seats: 'Lizenzen',
    pay: 'Weiter zur Zahlung',
    bought: 'Sie haben jetzt den Tarif Team',
    done: 'Fertig',
    createTeam: 'Team erstellen',
    teamName: 'Name des Teams',
    invite: 'Personen einladen',
    file: 'CSV-Datei auswählen',
    columns: 'E-Mail;Rolle;Team',
    billingRole: 'Abrechnung',
    send: '39 Personen einladen',
    join: 'Beitreten',
    usage: 'Nutzung',
    addLimit: 'Limit hinzufügen',
    limitOf: /^Mitglied, Team oder Anwendung/,
    teamOption: /^Vertrieb \(Team\)/,
    amount: 'Betrag in Euro',
    save: 'Speichern',
    perMonth: /^50,00\s€ im Monat/,
    createAgent: 'Agenten erstellen',
    name: 'Name',
    instructions: 'Anweisungen',
    forTeams: 'Ausgewählte Teams',
    agentButton: /^Agent/,
    invoices: 'Rechnungen',
    openInvoice: /^Rechnung .+ öffnen$/,
    actions: 'Aktionen für Lena Brandt',
    remove: 'Aus dem Arbeitsbereich entfernen',
    heir: /^Übergeben an/,
    removeConfirm: 'Mitglied entfernen',
    removed: 'Lena Brandt wurde entfernt',
  },
  {
    locale: 'en-GB',
    workspace: 'North Line',
    teams: ['Sales', 'Engineering'],
    menu: /^Workspace/,
    create: 'Create workspace',
    createConfirm: 'Create',
    manage: 'Workspace',
    pages: { teams: 'Teams', members: 'Members', billing: 'Usage and billing', agents: 'Agents' },
    upgrade: 'Upgrade to Team',
    seats: 'Licences',
    pay: 'Continue to payment',
    bought: 'You now have the Team plan',
    done: 'Done',
    createTeam: 'Create team',
    teamName: 'Name of the team',
    invite: 'Invite people',
    file: 'Choose a CSV file',
    columns: 'E-mail,Role,Team',
    billingRole: 'Billing',
    send: 'Invite 39 people',
    join: 'Join',
    usage: 'Usage',
    addLimit: 'Add limit',
    limitOf: /^Member, team or application/,
    teamOption: /^Sales \(team\)/,
    amount: 'Amount in euro',
    save: 'Save',
    perMonth: /^€50\.00 a month/,
    createAgent: 'Create agent',
    name: 'Name',
    instructions: 'Instructions',
    forTeams: 'Selected teams',
    agentButton: /^Agent/,
    invoices: 'Invoices',
    openInvoice: /^Open invoice /,
    actions: 'Actions for Lena Brandt',
    remove: 'Remove from workspace',
    heir: /^Hand over to/,
    removeConfirm: 'Remove member',
    removed: 'Lena Brandt was removed',
  },
];
type Text = (typeof languages)[number];

for (const text of languages)
  test(`an owner sets up a company of forty: ${text.locale}`, async ({ openBrowser, stack }) => {
    const owner = await enter(openBrowser, stack, text, 'owner');
    const presses = await countPresses(owner);
    await owner.goto(`${stack.portal}/prompts/my`);
    const [sales = ''] = text.teams;
    const open = (page: keyof Text['pages']) =>
      owner.getByRole('link', { name: text.pages[page], exact: true }).click();
    const dialog = owner.getByRole('dialog');
    const button = (name: string | RegExp) => owner.getByRole('button', { name, exact: true }).first();

    await test.step('a workspace with a plan for forty', async () => {
      await button(text.menu).click();
      await owner.getByRole('menuitem', { name: text.create }).click();
      await dialog.getByRole('textbox').fill(text.workspace);
      await dialog.getByRole('button', { name: text.createConfirm, exact: true }).click();
      await expect(button(text.menu)).toContainText(text.workspace);
      await owner.getByRole('link', { name: text.manage, exact: true }).click();
      await open('billing');
      await button(text.upgrade).click();
      await dialog.getByRole('spinbutton', { name: text.seats }).fill(String(people));
      await dialog.getByRole('button', { name: text.pay }).click();
      await owner.waitForURL(/\/dev\/payments\/checkout\//);
      await owner.locator('button[type="submit"]').click();
      await expect(owner.getByRole('dialog', { name: text.bought })).toBeVisible();
      await dialog.getByRole('button', { name: text.done }).click();
    });

    await test.step('two teams, and everybody invited by a file, with role and team', async () => {
      await open('teams');
      for (const name of text.teams) {
        await button(text.createTeam).click();
        await dialog.getByRole('textbox', { name: text.teamName }).fill(name);
        await dialog.locator('button[type="submit"]').click();
        await expect(button(name)).toBeVisible();
      }
      await open('members');
      await button(text.invite).click();
      const chooser = owner.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: text.file }).first().click();
      await (await chooser).setFiles({
        name: 'company.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(listOf(text)),
      });
      await expectAccessibleInFull(owner);
      await dialog.getByRole('button', { name: text.send }).click();
      await expect(dialog.getByRole('listitem')).toHaveCount(people - 1);
      await dialog.getByRole('button', { name: text.done }).click();
    });

    const guest = await enter(openBrowser, stack, text, lena.username);
    const colleague = await enter(openBrowser, stack, text, mara.username);
    await test.step('the invited have their role and team when they join', async () => {
      for (const [page, { email }] of [
        [guest, lena],
        [colleague, mara],
      ] as const) {
        await page.goto(await linkOf(owner, stack, email));
        await page.getByRole('button', { name: text.join, exact: true }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      }
      const rows = owner.getByRole('row');
      await expect(rows.filter({ hasText: lena.name })).toContainText(sales);
      await expect(rows.filter({ hasText: mara.email })).toContainText(text.billingRole);
    });

    await test.step('a limit for a team', async () => {
      await open('billing');
      await owner.getByRole('tab', { name: text.usage, exact: true }).click();
      await button(text.addLimit).click();
      await dialog.getByRole('button', { name: text.limitOf }).click();
      await owner.getByRole('option', { name: text.teamOption }).click();
      await dialog.getByRole('textbox', { name: text.amount }).fill('50');
      await dialog.getByRole('button', { name: text.save }).click();
      await expect(owner.getByText(text.perMonth).first()).toBeVisible();
    });

    await test.step('an agent for that team alone', async () => {
      await open('agents');
      await button(text.createAgent).click();
      const agents = owner.locator('oriel-chat');
      await agents.getByRole('textbox', { name: text.name, exact: true }).fill('Offers');
      await agents.getByRole('textbox', { name: text.instructions }).fill('Write offers.');
      await agents.getByRole('radio', { name: text.forTeams }).check();
      await agents.getByRole('checkbox', { name: sales }).check();
      await button(text.createAgent).click();
      await expect(agents.getByRole('row').filter({ hasText: 'Offers' })).toBeVisible();
      expect(await agentsOf(guest, text)).toContain('Offers');
      expect(await agentsOf(colleague, text)).not.toContain('Offers');
    });

    await test.step('the invoice', async () => {
      await owner.getByRole('link', { name: text.manage, exact: true }).click();
      await open('billing');
      await owner.getByRole('tab', { name: text.invoices, exact: true }).click();
      const popup = owner.waitForEvent('popup');
      await owner.getByRole('button', { name: text.openInvoice }).click();
      const invoice = await popup;
      // Forty licences at 9.90.
      await expect(invoice.getByText(/396[.,]00/)).toBeVisible();
      await invoice.close();
    });

    await test.step('a removal that hands over what she made', async () => {
      await makeList(guest, text);
      await open('members');
      await button(text.actions).click();
      await owner.getByRole('menuitem', { name: text.remove }).click();
      await dialog.getByRole('button', { name: text.heir }).click();
      await owner.getByRole('option', { name: new RegExp(`^${mara.name}`) }).click();
      await expectAccessibleInFull(owner);
      await dialog.getByRole('button', { name: text.removeConfirm }).click();
      await expect(owner.getByText(text.removed)).toBeVisible();
      expect(await listsOf(colleague, text)).toContain('Quays');
    });

    expect(await presses()).toBeLessThanOrEqual(40);
  });

/** Opens the portal in a separate browser, as a person of the demonstration. */
async function enter(openBrowser: OpenBrowser, stack: Stack, { locale }: Text, username: string) {
  const page = await openBrowser({ locale });
  await page.addInitScript(() =>
    localStorage.setItem('oriel.consent', JSON.stringify({ interacted: true, functional: false })),
  );
  await signIn(page, stack, username, '/prompts/my');
  return page;
}

/** The list of everybody but the owner, as a spreadsheet of that language writes it. */
function listOf({ columns, teams: [sales, engineering], billingRole }: Text): string {
  const separator = columns.includes(';') ? ';' : ',';
  const rows = [
    [lena.email, '', sales],
    [mara.email, billingRole, engineering],
    ...[...Array(people - 3).keys()].map(index => [
      `person${index}@nord.example`,
      '',
      index % 2 ? sales : '',
    ]),
  ];
  return [columns, ...rows.map(row => row.join(separator))].join('\n');
}

/** Finds the link in the newest mail to an address. */
async function linkOf(page: Page, stack: Stack, email: string): Promise<string> {
  const inbox = await page.context().newPage();
  await inbox.goto(`${stack.portal}/dev/inbox`);
  const mail = inbox.locator('article').filter({ hasText: email }).first();
  const link = await mail.locator('a[href*="/invite?"]').first().getAttribute('href');
  await inbox.close();
  if (!link) throw new Error(`no link for ${email}`);
  return link;
}

/** Calls a service as the person of a page, in the workspace of the test. */
const call = (page: Page, { workspace }: Text, path: string, body?: object) =>
  page.evaluate(
    async ({ workspace, path, body }) => {
      const named = async (response: Response): Promise<{ id: string; name: string }[]> => response.json();
      const all = await named(await fetch('/api/core/v1/organizations/me'));
      const id = all.find(({ name }) => name === workspace)?.id ?? '';
      const content = body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ space: id, ...body }),
      };
      return named(await fetch(path.replace('{id}', id), content));
    },
    { workspace, path, body },
  );

const agentsOf = async (page: Page, text: Text) =>
  (await call(page, text, '/api/chat/v1/organizations/{id}/agents')).map(({ name }) => name);

const listsOf = async (page: Page, text: Text) =>
  (await call(page, text, '/api/prompts/v1/lists?space={id}')).map(({ name }) => name);

const makeList = (page: Page, text: Text) => call(page, text, '/api/prompts/v1/lists', { name: 'Quays' });
