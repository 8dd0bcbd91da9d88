import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { expectAccessibleInFull } from '../axe';
import { daily } from '../daily';
import { chatIn } from './chat-page';
import { dress, type Look } from './dress';
import { type Stack, startStack } from './stack/stack';
import { expect, signIn } from './test';

/** Folder for a screenshot of each look. Default: none are taken. */
const pictures = process.env.ORIEL_PICTURES;

/** A separate stack in which answers have a price: a cent per thousand tokens. */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern.
    async ({}, use) => {
      const stack = await startStack({ prices: 'stand-in=0/10' });
      await use(stack);
      await stack.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});
test.describe.configure({ timeout: 120_000 });

const table = [
  '**Speicherkai is the cheapest at €4,812 per seat and year**, although its rent is the highest.',
  '',
  '| Site | Seats | Per seat, year |',
  '| --- | ---: | ---: |',
  '| Speicherkai | 120 | €4,812 |',
  '| Lindenhof | 96 | €5,479 |',
  '| Werk 9 | 140 | €5,929 |',
].join('\n');

/** The answers of each agent; the instructions in a request identify the agent. */
interface Script {
  readonly analyst: Parameters<Stack['model']['use']>[0];
  readonly checker: Parameters<Stack['model']['use']>[0];
  readonly writer?: Parameters<Stack['model']['use']>[0];
}

function say({ model }: Stack, { analyst, checker, writer }: Script): void {
  model.use((request, index) => {
    const asked = JSON.stringify(request.body.messages);
    const script = asked.includes('You analyse sites')
      ? analyst
      : asked.includes('You check figures')
        ? checker
        : (writer ?? [{ text: 'A third answer.' }, { usage: { input: 10, output: 100 } }]);
    return typeof script === 'function' ? script(request, index) : script;
  });
}

const quick: Script = {
  analyst: [{ text: table }, { usage: { input: 100, output: 1200 } }],
  checker: [
    { text: 'Over five years, **Speicherkai** costs €4,790.' },
    { usage: { input: 100, output: 1400 } },
  ],
};

const agents = {
  'Site analyst': 'You analyse sites.',
  'Finance checker': 'You check figures.',
  'Report writer': 'You write reports.',
} as const;

/** Creates the agents in the account's workspace if they are missing, and opens the chat. */
async function openChat(page: Page, stack: Stack, username = 'owner'): Promise<ReturnType<typeof chatIn>> {
  const place = /\/api\/chat\/v1\/organizations\/([0-9a-f-]{36})\//;
  const called = page.waitForRequest(place);
  await signIn(page, stack, username);
  const organizationId = place.exec((await called).url())?.[1];
  const { request } = page.context();
  const path = `${stack.portal}/api/chat/v1/organizations/${organizationId}/agents`;
  const known: { name: string; model_id: string; model_host_location: string }[] = await (
    await request.get(`${path}?add_default_agents=true`)
  ).json();
  const [first] = known;
  for (const [name, instruction] of Object.entries(agents)) {
    if (known.some(agent => agent.name === name)) continue;
    const made = await request.post(path, {
      headers: { origin: stack.portal },
      data: {
        name,
        model_id: first?.model_id,
        model_host_location: first?.model_host_location,
        system_messages: [instruction],
      },
    });
    expect(made.status(), await made.text()).toBe(201);
  }
  await page.goto(`${stack.portal}/chat`);
  return chatIn(page);
}

const texts = {
  en: {
    agent: /^Agent/,
    add: 'Add',
    compare: 'Compare agents',
    title: 'Comparison',
    two: '2 agents',
    both: 'Ask both',
    keep: 'Go on with this answer',
    end: 'End comparison',
    more: 'More',
  },
  de: {
    agent: /^Agent/,
    add: 'Hinzufügen',
    compare: 'Agenten vergleichen',
    title: 'Vergleich',
    two: '2 Agenten',
    both: 'Beide fragen',
    keep: 'Mit dieser Antwort weiter',
    end: 'Vergleich beenden',
    more: 'Mehr',
  },
};

/** Chooses the first agent in the menu of agents, and the others to answer alongside it. */
async function choose(page: Page, names: readonly string[], t = texts.en): Promise<void> {
  const [first, ...others] = names;
  // A new chat takes the focus when it appears, which closes an open menu.
  const openList = (open: () => Promise<void>) =>
    expect(async () => {
      const row = page.getByRole('option').first();
      if (!(await row.isVisible())) await open();
      await expect(row).toBeVisible({ timeout: 1_000 });
    }).toPass();
  await openList(() => page.getByRole('button', { name: t.agent }).click());
  await page.getByRole('option', { name: new RegExp(`^${first}`) }).click();
  for (const name of others) {
    await openList(async () => {
      await page.getByRole('button', { name: t.add, exact: true }).click({ timeout: 1_000 });
      await page.getByRole('menuitem', { name: t.compare }).click({ timeout: 1_000 });
    });
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
  }
}

const comparison = (page: Page, t = texts.en) => page.getByRole('region', { name: t.title });
const column = (page: Page, name: string) =>
  comparison(page)
    .locator('.c-compare-column')
    .filter({ has: page.getByText(name, { exact: true }) });

test('asks two agents side by side, with cost, duration and host, and goes on with one, by keyboard alone', async ({
  page,
  stack,
}) => {
  say(stack, quick);
  const chat = await openChat(page, stack);
  await choose(page, ['Site analyst']);
  const add = page.getByRole('button', { name: 'Add', exact: true });
  const compare = page.getByRole('menuitem', { name: 'Compare agents' });
  const row = page.getByRole('option', { name: /^Finance checker/ });
  // A new chat takes the focus when it appears, which closes an open menu.
  await expect(async () => {
    if (!(await compare.isVisible())) await add.press('Enter', { timeout: 1_000 });
    await compare.press('Enter', { timeout: 1_000 });
    await expect(row).toBeVisible({ timeout: 1_000 });
    for (let step = 0; step < 20; step += 1) {
      if (await row.evaluate(node => node.hasAttribute('data-current'), undefined, { timeout: 1_000 })) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByText('2 agents')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(chat.composer).toHaveAttribute('placeholder', 'Ask both');
  await chat.ask('Which of the three sites is cheapest per seat over five years?');
  await expect(comparison(page).getByRole('article', { name: 'Answer' })).toHaveCount(2);
  for (const name of ['Site analyst', 'Finance checker']) {
    const shown = column(page, name);
    await expect(shown.getByRole('button', { name: 'Go on with this answer' })).toBeVisible();
    await expect(shown.locator('.c-compare-foot')).toContainText(/\d\ss, €0\.01$/);
    await expect(shown.locator('.c-compare-agent')).toContainText(/stand-in$/);
  }
  const [left, right] = await Promise.all([
    column(page, 'Site analyst').boundingBox(),
    column(page, 'Finance checker').boundingBox(),
  ]);
  expect(right?.x).toBeGreaterThanOrEqual((left?.x ?? 0) + (left?.width ?? 0));
  expect(right?.y).toBe(left?.y);
  await expectAccessibleInFull(page);
  await expect(page.getByRole('banner').getByRole('button', { name: 'End comparison' })).toBeVisible();

  await test.step('keep the second and go on', async () => {
    await column(page, 'Finance checker')
      .getByRole('button', { name: 'Go on with this answer' })
      .press('Enter');
    await expect(comparison(page)).toHaveCount(0);
    await expect(chat.composer).toBeFocused();
    await expect(chat.answers).toHaveCount(1);
    await expect(chat.answers.first()).toContainText('€4,790');
    await expect(page.getByRole('button', { name: /^Agent/ })).toContainText('Finance checker');
    await expect(page.getByRole('banner').getByRole('button', { name: 'End comparison' })).toHaveCount(0);
    await chat.ask('And over ten?');
    await expect(chat.answers.nth(1)).toHaveAttribute('data-state', 'complete');
    await expect(comparison(page)).toHaveCount(0);
    // The kept agent answers, and knows only its own answer.
    const asked = JSON.stringify(stack.model.requests.at(-1)?.body.messages);
    expect(asked).toContain('You check figures');
    expect(asked).toContain('4,790');
    expect(asked).not.toContain('4,812');
  });
});

test('asks three, and ends in the header with the one that stands first', async ({ page, stack }) => {
  say(stack, quick);
  const chat = await openChat(page, stack);
  await choose(page, ['Site analyst', 'Finance checker', 'Report writer']);
  await expect(chat.composer).toHaveAttribute('placeholder', 'Ask all three');
  await chat.ask('Which site?');
  await expect(comparison(page).getByRole('button', { name: 'Go on with this answer' })).toHaveCount(3);
  await expectAccessibleInFull(page);
  await page.getByRole('banner').getByRole('button', { name: 'End comparison' }).click();
  await expect(comparison(page)).toHaveCount(0);
  await expect(chat.answers).toHaveCount(1);
  await expect(chat.answers.first()).toContainText('Speicherkai is the cheapest');
});

test('goes on after a reload in the middle, and one of both is stopped', async ({ page, stack }) => {
  say(stack, {
    analyst: [{ text: 'It begins. ' }, 'hold', { text: 'It ends.' }, { usage: { input: 1, output: 1 } }],
    checker: [{ text: 'First figure. ' }, 'hold', { text: 'Never said.' }],
  });
  const chat = await openChat(page, stack);
  await choose(page, ['Site analyst', 'Finance checker']);
  await chat.ask('Which site?');
  await stack.model.held(2);
  await expect(column(page, 'Site analyst')).toContainText('It begins.');
  await expect(column(page, 'Finance checker')).toContainText('First figure.');
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  await page.reload();
  await expect(column(page, 'Site analyst')).toContainText('It begins.');
  await expect(column(page, 'Finance checker')).toContainText('First figure.');
  await expectAccessibleInFull(page);
  await column(page, 'Finance checker').getByRole('button', { name: 'Stop' }).click();
  await expect(column(page, 'Finance checker').getByRole('article')).toHaveAttribute('data-state', 'stopped');
  await expect(column(page, 'Site analyst').getByRole('article')).toHaveAttribute('data-state', 'running');
  stack.model.release();
  await expect(column(page, 'Site analyst').getByRole('article')).toHaveAttribute('data-state', 'complete');
  await expect(column(page, 'Site analyst')).toContainText('It begins. It ends.');
  await expect(column(page, 'Finance checker')).not.toContainText('Never said.');
  await expect(comparison(page).getByRole('button', { name: 'Go on with this answer' })).toHaveCount(2);
});

test('shows both as cut after the server was killed, and goes on with what has come', async ({
  page,
  stack,
}) => {
  say(stack, {
    analyst: [{ text: 'Written before the end of the analyst' }, 'hold', { text: 'Never.' }],
    checker: [{ text: 'Written before the end of the checker' }, 'hold', { text: 'Never.' }],
  });
  const chat = await openChat(page, stack);
  await choose(page, ['Site analyst', 'Finance checker']);
  await chat.ask('Which site?');
  await stack.model.held(2);
  await expect(column(page, 'Finance checker')).toContainText('the end of the checker');
  await expect.poll(() => stack.readLog()).toContain('the end of the analyst');
  await expect.poll(() => stack.readLog()).toContain('the end of the checker');
  await stack.crash();
  for (const name of ['Site analyst', 'Finance checker'])
    await expect(column(page, name).getByRole('article')).toHaveAttribute('data-state', 'interrupted', {
      timeout: 30_000,
    });
  await page.reload();
  await expect(column(page, 'Site analyst')).toContainText('the end of the analyst');
  await expect(column(page, 'Finance checker')).toContainText('the end of the checker');
  await column(page, 'Finance checker').getByRole('button', { name: 'Go on with this answer' }).click();
  await expect(comparison(page)).toHaveCount(0);
  say(stack, quick);
  await chat.ask('Again?');
  await expect(chat.answers.last()).toHaveAttribute('data-state', 'complete');
});

test('uses the credit up, says so, refuses the next question, and still goes on with an answer', async ({
  page,
}) => {
  // A cent per token, so that the two answers reserve all credit.
  const dear = await startStack({ prices: 'stand-in=0/10000' });
  try {
    const spend = { usage: { input: 1, output: 1_000_000 } };
    say(dear, { analyst: [{ text: 'One.' }, spend], checker: [{ text: 'Two.' }, spend] });
    const chat = await openChat(page, dear, 'outsider');
    await choose(page, ['Site analyst', 'Finance checker']);
    await chat.ask('Which site?');
    await expect(comparison(page).getByRole('button', { name: 'Go on with this answer' })).toHaveCount(2);
    await expect(page.getByText('The credit is used up')).toBeVisible();
    await chat.ask('And now?');
    await expect(chat.composer).toHaveValue('And now?');
    await expect(chat.send).toHaveAttribute('aria-disabled', 'true');
    await expectAccessibleInFull(page);
    // The cookie banner covers the end of the page.
    await column(page, 'Finance checker')
      .getByRole('button', { name: 'Go on with this answer' })
      .press('Enter');
    await expect(chat.answers).toHaveCount(1);
    await expect(chat.answers.first()).toContainText('Two.');
  } finally {
    await dear.close();
  }
});

const looks: readonly Look[] = (['light', 'dark'] as const).flatMap(theme =>
  (['de', 'en'] as const).flatMap(locale => [1440, 390, 320].map(width => ({ theme, locale, width }))),
);
const isDaily = ({ theme, locale, width }: Look) => theme === 'dark' && locale === 'de' && width === 390;

for (const look of looks) {
  const { theme, locale, width } = look;
  test(
    `can be read, and is tabs where there is no room: ${theme}, ${locale}, ${width} px`,
    daily(isDaily(look)),
    async ({ page, stack }) => {
      const t = texts[locale];
      await dress(page, look);
      say(stack, {
        ...quick,
        checker: [
          { reasoning: 'The energy price may rise.' },
          {
            text: 'Over five years, **Speicherkai costs €4,790 per seat and year**.\n\n1. The energy price is fixed.\n2. Werk 9 has no tender yet.\n\nIf the price rises by 20 percent, the order ',
          },
          'hold',
          { text: 'stays.' },
        ],
      });
      const chat = await openChat(page, stack);
      await choose(page, ['Site analyst', 'Finance checker'], t);
      await expect(page.getByText(t.two)).toBeVisible();
      await expect(chat.composer).toHaveAttribute('placeholder', t.both);
      await chat.ask('Which of the three sites is cheapest per seat over five years?');
      await stack.model.held();
      const region = comparison(page, t);
      await expect(region.getByRole('button', { name: t.keep })).toHaveCount(1);
      const tabs = region.getByRole('tab');
      const picture = async (name: string) => {
        if (!pictures) return;
        const folder = join(pictures, `compare-${theme}-${locale}-${width}`);
        await mkdir(folder, { recursive: true });
        await page.screenshot({ path: join(folder, `${name}.png`) });
      };
      if (width < 768) {
        await expect(tabs).toHaveText(['Site analyst', 'Finance checker']);
        await expect(region.getByRole('article')).toHaveCount(1);
        await picture('first');
        await tabs.first().press('ArrowRight');
        await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
        await expect(region.getByText('the order')).toBeVisible();
      } else {
        await expect(tabs).toHaveCount(0);
        await expect(region.getByRole('article')).toHaveCount(2);
      }
      await picture('whole');
      await expectAccessibleInFull(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      stack.model.release();
      await expect(chat.stop).toHaveCount(0);
      const header = page.getByRole('banner');
      if (width < 768) {
        await header.getByRole('button', { name: t.more }).click();
        await page.getByRole('menuitem', { name: t.end }).click();
      } else await header.getByRole('button', { name: t.end }).click();
      await expect(region).toHaveCount(0);
    },
  );
}
