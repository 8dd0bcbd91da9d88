import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { findViolations } from '../axe';
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
  /** Findings of axe, if it was asked for. */
  readonly violations?: readonly string[];
  /** Why there is no picture of the wished state. */
  readonly problem?: string;
}

/** Views of a screen that no preference of the portal selects. */
export interface View {
  readonly forcedColors?: boolean;
  readonly rtl?: boolean;
  /** 200 % in a window of 1440 × 900. */
  readonly zoom?: boolean;
}

export interface PicturesOptions {
  readonly folder?: string;
  readonly screens: readonly Screen[];
  readonly look: Look;
  readonly view?: View;
  /** Also runs axe on each screen. */
  readonly axe?: boolean;
  readonly onPicture?: (picture: Picture) => void;
}

/** Milliseconds for the action of a screen. */
const patience = 3_000;

/** Shows each screen, photographs it if there is a folder, and measures it. A screen that fails does not stop the others. */
export async function takePictures(
  browser: Browser,
  stack: Stack,
  data: Seeded,
  { folder, screens, look, view = {}, axe, onPicture }: PicturesOptions,
): Promise<Picture[]> {
  const states = new Map<Viewer, Awaited<ReturnType<BrowserContext['storageState']>>>();
  const pictures: Picture[] = [];
  const target = folder && join(folder, folderOf(look, view));
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
    const width = screen.width ?? (view.zoom ? look.width / 2 : look.width);
    const context = await browser.newContext({
      locale: look.locale === 'de' ? 'de-DE' : 'en-GB',
      reducedMotion: 'reduce',
      forcedColors: view.forcedColors ? 'active' : 'none',
      ...(view.zoom && { deviceScaleFactor: 2 }),
      hasTouch: width < 600,
      isMobile: width < 600,
      storageState: states.get(screen.as),
      serviceWorkers: 'block',
    });
    const picture = await takePicture(await context.newPage(), stack, data, screen, {
      look: { ...look, width },
      view,
      axe,
      target,
    });
    await context.close();
    pictures.push(picture);
    onPicture?.(picture);
  }
  return pictures;
}

/** Name of the folder with the pictures of a look. */
export const folderOf = ({ theme, locale, width }: Look, { forcedColors, rtl, zoom }: View): string =>
  [theme, locale, width, forcedColors && 'forced', rtl && 'rtl', zoom && 'zoom'].filter(Boolean).join('-');

async function takePicture(
  page: Page,
  stack: Stack,
  data: Seeded,
  screen: Screen,
  {
    look,
    view,
    axe,
    target,
  }: { look: Look; view: View; axe: boolean | undefined; target: string | undefined },
): Promise<Picture> {
  page.setDefaultTimeout(patience);
  await dress(page, look);
  if (view.zoom) await page.setViewportSize({ width: look.width, height: 450 });
  if (view.rtl)
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.dir = 'rtl';
      }),
    );
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
  let violations: string[] | undefined;
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
  if (axe) {
    const hosts = screen.embed ? [`oriel-${screen.embed === 'launcher' ? 'chat' : screen.embed}`] : [];
    violations = await findViolations(page, ...hosts).catch(error => {
      fail(error);
      return undefined;
    });
  }
  return {
    screen,
    look,
    ...(looks && { looks }),
    ...(violations && { violations }),
    ...(problem !== undefined && { problem }),
  };
}

/** Waits until nothing loads, nothing is a placeholder, and nothing was added or removed for a while. */
async function settle(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () => {
        const collect = (root: ParentNode): Element[] =>
          [...root.querySelectorAll('*')].flatMap(element => [
            element,
            ...(element.shadowRoot ? collect(element.shadowRoot) : []),
          ]);
        const content = collect(document.querySelector('main') ?? document);
        const isThere = content.some(element => element.matches('h1, h2, button, input, textarea, td'));
        const all = collect(document);
        const isBusy = all.some(
          element =>
            element.matches('[aria-busy="true"], .o-skeleton, .o-table-bar, [data-instant]') ||
            (element instanceof HTMLImageElement && element.loading !== 'lazy' && !element.complete),
        );
        const seen: { orielSeen?: { count: number; since: number } } & Window = window;
        if (seen.orielSeen?.count !== all.length)
          seen.orielSeen = { count: all.length, since: performance.now() };
        return isThere && !isBusy && performance.now() - seen.orielSeen.since > 400;
      },
      undefined,
      { timeout: 10_000, polling: 100 },
    )
    .catch(() => undefined);
  await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)));
  await page.waitForTimeout(250);
}
