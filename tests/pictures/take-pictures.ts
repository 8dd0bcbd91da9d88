import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { dress, type Look } from '../e2e/dress';
import type { Stack } from '../e2e/stack/stack';
import { type Looks, measureLooks, recordShifts } from './measure';
import { signInPerson } from './person';
import { type Screen, serveEmbeds, type Viewer } from './screens';
import type { Seeded } from './seed';

export interface Picture {
  readonly screen: Screen;
  readonly look: Look;
  readonly looks?: Looks;
  /** Why there is no picture of the wished state. */
  readonly problem?: string;
}

export interface PicturesOptions {
  readonly folder?: string;
  readonly screens: readonly Screen[];
  readonly look: Look;
  readonly onPicture?: (picture: Picture) => void;
}

/** Milliseconds for the action of a screen. */
const patience = 3_000;

/** Shows each screen, photographs it if there is a folder, and measures it. A screen that fails does not stop the others. */
export async function takePictures(
  browser: Browser,
  stack: Stack,
  data: Seeded,
  { folder, screens, look, onPicture }: PicturesOptions,
): Promise<Picture[]> {
  const states = new Map<Viewer, Awaited<ReturnType<BrowserContext['storageState']>>>();
  const pictures: Picture[] = [];
  const target = folder && join(folder, `${look.theme}-${look.locale}-${look.width}`);
  if (target) await mkdir(target, { recursive: true });
  let hasEmbeds = false;
  for (const screen of screens) {
    if (screen.embed && !hasEmbeds) {
      hasEmbeds = true;
      await serveEmbeds(stack, data, look);
    }
    if (screen.as !== 'guest' && !states.has(screen.as)) {
      const person = await signInPerson(stack.portal, screen.as);
      await person.send('PUT', '/core/v1/users/me/first-steps', { state: 'done' });
      states.set(screen.as, await person.state());
      await person.close();
    }
    const width = screen.width ?? look.width;
    const context = await browser.newContext({
      locale: look.locale === 'de' ? 'de-DE' : 'en-GB',
      reducedMotion: 'reduce',
      hasTouch: width < 600,
      isMobile: width < 600,
      storageState: states.get(screen.as),
      serviceWorkers: 'block',
    });
    const picture = await takePicture(
      await context.newPage(),
      stack,
      data,
      screen,
      { ...look, width },
      target,
    );
    await context.close();
    pictures.push(picture);
    onPicture?.(picture);
  }
  return pictures;
}

async function takePicture(
  page: Page,
  stack: Stack,
  data: Seeded,
  screen: Screen,
  look: Look,
  target: string | undefined,
): Promise<Picture> {
  page.setDefaultTimeout(patience);
  await dress(page, look);
  await page.addInitScript(() => localStorage.setItem('oriel.image-generation-info-already-shown', 'true'));
  // The transpiler of a script calls it in functions that a page runs.
  await page.addInitScript('globalThis.__name ??= value => value');
  await recordShifts(page);
  let problem: string | undefined;
  const fail = (error: unknown) => {
    // Playwright appends a log of many lines, with colours.
    problem ??= String(error)
      .split('\n')
      .slice(0, 3)
      .join(' ')
      .replace(/\W\[\d+m/g, '')
      .slice(0, 240);
  };
  const path = typeof screen.path === 'string' ? screen.path : screen.path(data);
  let looks: Looks | undefined;
  try {
    await page.goto((screen.embed ? stack.examples : stack.portal) + path, { timeout: 30_000 });
    await settle(page);
    looks = await measureLooks(page);
    await screen.act?.({ page, isPhone: look.width < 880 });
    if (screen.act) await settle(page);
  } catch (error) {
    fail(error);
  }
  if (target) await page.screenshot({ path: join(target, `${screen.name}.png`) }).catch(fail);
  return { screen, look, ...(looks && { looks }), ...(problem !== undefined && { problem }) };
}

/** Waits until nothing loads and nothing is a placeholder any more. */
async function settle(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () => {
        const all: Element[] = [];
        const walk = (root: ParentNode) => {
          for (const element of root.querySelectorAll('*')) {
            all.push(element);
            if (element.shadowRoot) walk(element.shadowRoot);
          }
        };
        walk(document.querySelector('main') ?? document);
        const isThere = all.some(element => element.matches('h1, h2, button, input, textarea, td'));
        const isBusy = all.some(
          element =>
            element.matches('[aria-busy="true"], .o-skeleton, [data-instant]') ||
            (element instanceof HTMLImageElement && element.loading !== 'lazy' && !element.complete),
        );
        return isThere && !isBusy;
      },
      undefined,
      { timeout: 5_000, polling: 100 },
    )
    .catch(() => undefined);
  await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
  await page.waitForTimeout(250);
}
