import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from '../axe';
import { daily } from '../daily';
import { drawImages } from './draw-images';
import { dress, type Look } from './dress';
import { expect, signIn, test } from './test';

/** Folder for a screenshot of each look. Default: none are taken. */
const pictures = process.env.ORIEL_PICTURES;

const texts = {
  en: {
    field: 'Description of the image',
    start: 'Get started',
    choices: 'Model and options',
    open: 'Open: ',
    next: 'Next image',
    more: 'More actions',
    select: 'Select',
    selected: 'One selected',
    done: 'Done',
    search: 'Search descriptions',
    nothing: 'No image matches',
  },
  de: {
    field: 'Beschreibung des Bildes',
    start: 'Jetzt starten',
    choices: 'Modell und Optionen',
    open: 'Öffnen: ',
    next: 'Nächstes Bild',
    more: 'Weitere Aktionen',
    select: 'Auswählen',
    selected: 'Eines ausgewählt',
    done: 'Fertig',
    search: 'Beschreibungen durchsuchen',
    nothing: 'Kein Bild passt dazu',
  },
} as const;

const described = [
  { message: 'A quiet harbour at first light, two boats and a lighthouse', count: 2 },
  { message: 'Eine Bibliothek unter Glas', count: 2 },
  { message: 'Dunes', count: 1 },
] as const;

const looks: readonly Look[] = (['light', 'dark'] as const).flatMap(theme =>
  (['de', 'en'] as const).flatMap(locale => [1440, 390, 320].map(width => ({ theme, locale, width }))),
);
const isDaily = ({ theme, locale, width }: Look) => theme === 'dark' && locale === 'de' && width === 390;

for (const look of looks) {
  const { theme, locale, width } = look;
  const t = texts[locale];
  test(
    `the images can be read: ${theme}, ${locale}, ${width} px`,
    daily(isDaily(look)),
    async ({ page, stack }) => {
      test.setTimeout(120_000);
      const see = async (name: string) => {
        if (pictures) {
          const folder = join(pictures, `images-${theme}-${locale}-${width}`);
          await mkdir(folder, { recursive: true });
          await page.screenshot({ path: join(folder, `${name}.png`) });
        }
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      };
      await dress(page, look);
      await signIn(page, stack, 'owner', '/settings');
      await drawImages(page, stack, described);
      await page.goto(`${stack.portal}/image-generation`);
      const dialog = page.getByRole('dialog');
      const start = dialog.getByRole('button', { name: t.start });
      await expect(start).toBeFocused();
      await see('greeting');
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);

      const tile = page.getByRole('button', { name: `${t.open}${described[0].message}` }).first();
      await expect(tile.locator('img')).toHaveJSProperty('complete', true);
      await page.getByRole('textbox', { name: t.field }).fill('Zwei Boote unter einem Leuchtturm');
      await expect(page.getByText(/€|EUR/).first()).toBeVisible();
      await see('gallery');
      if (width < 880) {
        const choices = page.getByRole('button', { name: t.choices });
        await choices.press('Enter');
        await expect(page.getByRole('region', { name: t.choices })).toBeVisible();
        await see('choices');
        await choices.press('Enter');
      }

      await tile.press('Enter');
      await expect(dialog.getByRole('button', { name: t.next })).toBeVisible();
      await expect(dialog.getByRole('img', { name: described[0].message })).toHaveJSProperty(
        'complete',
        true,
      );
      await see('preview');
      await dialog.getByRole('button', { name: t.more }).press('Enter');
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      await see('menu');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);

      await page.getByRole('button', { name: t.select, exact: true }).press('Enter');
      await page.getByRole('button', { name: described[0].message, exact: true }).first().press('Space');
      await expect(page.getByText(t.selected)).toBeVisible();
      await see('selection');
      await page.getByRole('button', { name: t.done, exact: true }).press('Enter');
      await page.getByRole('searchbox', { name: t.search }).fill('xyz');
      await expect(page.getByText(t.nothing)).toBeVisible();
      await see('nothing');
    },
  );
}
