import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInFull } from '../axe';
import { daily } from '../daily';
import { attributesOf, type Isolation, openHostPage, waitForState } from '../sdk/host-page';
import { chatIn } from './chat-page';
import { dress, type Look } from './dress';
import { type ExportedChat, importChats } from './import-chats';
import { expect, signIn, test } from './test';

/** Folder for a screenshot of each look. Default: none are taken. */
const pictures = process.env.ORIEL_PICTURES;

async function picture(page: Page, look: string, name: string): Promise<void> {
  if (!pictures) return;
  const folder = join(pictures, `chat-search-${look}`);
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

const texts = {
  en: {
    find: 'Find in chat',
    earlier: 'Earlier place',
    search: 'Search chats',
    menu: 'Open menu',
    history: 'Chats',
    nothing: 'Nothing found',
    word: 'energy',
    place: (at: number, count: number) => `${at} of ${count}`,
    places: (count: number) => `${count} matches`,
  },
  de: {
    find: 'Im Chat suchen',
    earlier: 'Frühere Fundstelle',
    search: 'Chats durchsuchen',
    menu: 'Menü öffnen',
    history: 'Chats',
    nothing: 'Nichts gefunden',
    word: 'energie',
    place: (at: number, count: number) => `${at} von ${count}`,
    places: (count: number) => `${count} Treffer`,
  },
} as const;

/** The word is in three messages of the first chat, in one of the second, and in the name of the third. */
const chats: Readonly<Record<Look['locale'], readonly ExportedChat[]>> = {
  en: [
    {
      name: 'Comparison of the three sites',
      texts: [
        'Which of the three sites is cheapest per seat over five years?',
        'Speicherkai, at **€4,812** a year. Its rent is the highest, but it needs the least energy.\n\n1. Speicherkai\n2. Lindenhof\n3. Werk 9',
        'What if the energy price rises by 20 percent?',
        'The order stays the same: the share of energy in the costs is 11 percent at Werk 9 and 6 percent at Speicherkai.',
        'Write it down for the board, please.',
        'We propose Speicherkai. It is the cheapest of the three sites over five years, and stays so where prices rise.',
      ],
    },
    {
      name: 'Letter to tenants',
      texts: ['Write to our tenants.', 'The new contract for energy begins on 1 January.'],
    },
    {
      name: 'Energy audit',
      texts: ['Which rooms are cold?', 'The two on the north side.'],
      isArchived: true,
    },
  ],
  de: [
    {
      name: 'Vergleich der drei Standorte',
      texts: [
        'Welcher der drei Standorte ist über fünf Jahre pro Platz am günstigsten?',
        'Der Speicherkai, mit **4.812 €** im Jahr. Seine Miete ist die höchste, aber er braucht am wenigsten Energie.\n\n1. Speicherkai\n2. Lindenhof\n3. Werk 9',
        'Und wenn der Energiepreis um 20 Prozent steigt?',
        'Die Reihenfolge bleibt: Der Anteil der Energie an den Kosten beträgt 11 Prozent im Werk 9 und 6 Prozent am Speicherkai.',
        'Bitte fassen Sie es für den Vorstand zusammen.',
        'Wir schlagen den Speicherkai vor. Er ist über fünf Jahre der günstigste der drei Standorte und bleibt es auch, wenn die Preise steigen.',
      ],
    },
    {
      name: 'Brief an die Mieter',
      texts: ['Schreiben Sie unseren Mietern.', 'Der neue Vertrag für Energie beginnt am 1. Januar.'],
    },
    {
      name: 'Energieberatung',
      texts: ['Welche Räume sind kalt?', 'Die beiden an der Nordseite.'],
      isArchived: true,
    },
  ],
};

/** Deletes the chats that an earlier test has left for this person. */
const deleteChats = (page: Page) =>
  page.evaluate(async () => {
    const all: { id: string }[] = await (await fetch('/api/core/v1/organizations/me')).json();
    for (const { id } of all)
      await fetch(`/api/chat/v1/organizations/${id}/channels?cascade=true`, { method: 'DELETE' });
  });

interface Search {
  readonly page: Page;
  readonly t: (typeof texts)[Look['locale']];
  /** Name of the folder for its screenshots. */
  readonly look: string;
  /** Number of matches in all chats. */
  readonly count: number;
  /** Number of chats with a match. */
  readonly chats: number;
  /** The widget that axe checks. Default: the whole page. */
  readonly host?: string;
  /** Whether the list of chats is in the drawer of a phone. */
  readonly isInDrawer?: boolean;
}

/** Finds a word in the open chat, by keyboard. @param place The page, or the widget on a third-party page */
async function findInChat(place: Page | Locator, { page, t, look, host }: Search): Promise<void> {
  const chat = chatIn(place);
  const bar = place.getByRole('search', { name: t.find });
  // The shortcut works only after its code has loaded.
  await expect(async () => {
    await chat.composer.press('Control+f');
    await expect(bar.getByRole('searchbox')).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type(t.word);
  await expect(bar.getByRole('status')).toHaveText(t.place(3, 3));
  await expect(chat.answers.nth(1)).toBeInViewport();
  await picture(page, look, 'find');
  await expectAccessibleInFull(page, ...(host ? [host] : []));
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText(t.place(2, 3));
  await expect(chat.questions.nth(1)).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(bar.getByRole('button', { name: t.earlier })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText(t.place(1, 3));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('xyz');
  await expect(bar.getByRole('status')).toHaveText(t.nothing);
  await picture(page, look, 'find-nothing');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(chat.composer).toBeFocused();
}

/** Searches all chats and opens the most recent match, by keyboard. */
async function searchChats(
  place: Page | Locator,
  { page, t, look, count, chats, host, isInDrawer }: Search,
): Promise<void> {
  const field = place.getByRole('searchbox', { name: t.search });
  const hits = place.locator('.c-hit');
  await field.focus();
  await page.keyboard.type('xyz');
  await expect(place.getByRole('heading', { name: t.nothing })).toBeVisible();
  await picture(page, look, 'search-nothing');
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await page.keyboard.type(t.word);
  await expect(hits).toHaveCount(chats);
  await expect(place.getByText(t.places(count))).toBeVisible();
  await picture(page, look, 'search');
  await expectAccessibleInFull(page, ...(host ? [host] : []));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  // Only a name matches in the first of three chats.
  if (chats > 2) await page.keyboard.press('ArrowDown');
  await expect(hits.nth(chats - 2)).toBeFocused();
  await page.keyboard.press('Enter');
  // On a phone the list is in a drawer, which closes after the choice.
  if (isInDrawer) await expect(hits).toHaveCount(0);
  await expect(chatIn(place).answers.nth(1)).toBeInViewport();
}

const looks: readonly Look[] = (['light', 'dark'] as const).flatMap(theme =>
  (['de', 'en'] as const).flatMap(locale => [1440, 390, 320].map(width => ({ theme, locale, width }))),
);
const isDaily = ({ theme, locale, width }: Look) => theme === 'dark' && locale === 'de' && width === 390;

for (const look of looks) {
  const { theme, locale, width } = look;
  const t = texts[locale];
  test(
    `what was said is found in a chat and in all of them: ${theme}, ${locale}, ${width} px`,
    daily(isDaily(look)),
    async ({ page, stack }) => {
      await dress(page, look);
      await signIn(page, stack, 'staff', '/settings');
      await deleteChats(page);
      const [id] = await importChats(page, chats[locale]);
      await page.goto(`${stack.portal}/chat/${id}`);
      await expect(chatIn(page).answers.last()).toBeVisible();
      const given = { page, t, look: `${theme}-${locale}-${width}`, count: 5, chats: 3 };
      const expectNoOverflow = async () =>
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await findInChat(page, given);
      await expectNoOverflow();
      if (width < 768) await page.getByRole('button', { name: t.menu }).press('Enter');
      await searchChats(page, { ...given, isInDrawer: width < 768 });
      await expectNoOverflow();
    },
  );
}

// Each language once: the chats of an embed stay, and their words would be found a second time.
for (const [theme, locale] of [
  ['light', 'de'],
  ['dark', 'en'],
] as const) {
  const t = texts[locale];
  const isolation: Isolation = 'shadow';
  test(
    `what was said is found in an embed of 360 px: ${theme}, ${locale}`,
    daily(false),
    async ({ page, stack }) => {
      const [site, letter] = chats[locale];
      await openHostPage(page, stack, {
        isolation,
        head: `<style>body{margin:0;padding:24px;background:${theme === 'dark' ? '#111' : '#fff'}}</style>`,
        body: `<main><h1 style="color:#888">Intranet</h1><oriel-chat style="display:block;width:360px;height:640px" size="fill"
            locale="${locale}" theme="${theme}" ${await attributesOf(stack, isolation, '')}></oriel-chat></main>`,
        script: 'data-oriel-target="#nowhere"',
      });
      await waitForState(page, 'ready');
      const widget = page.locator('oriel-chat');
      const chat = chatIn(widget);
      const say = async ({ texts: said }: ExportedChat) => {
        for (const [at, question] of said.entries()) {
          if (at % 2 === 1) continue;
          stack.model.use([{ text: said[at + 1] ?? '' }]);
          await chat.ask(question);
          await expect(chat.answers.nth(at / 2)).toHaveAttribute('data-state', 'complete');
        }
      };
      if (letter) await say(letter);
      await widget.getByRole('button', { name: locale === 'de' ? 'Neuer Chat' : 'New chat' }).press('Enter');
      await expect(chat.questions).toHaveCount(0);
      if (site) await say(site);
      const given = { page, t, look: `${theme}-${locale}-embed`, count: 4, chats: 2, host: 'oriel-chat' };
      await findInChat(widget, given);
      await widget.getByRole('button', { name: t.history, exact: true }).press('Enter');
      await searchChats(widget, given);
    },
  );
}
