import type { Page } from '@playwright/test';

/** Portal preferences on a device. */
export interface Look {
  readonly locale: 'de' | 'en';
  readonly theme: 'light' | 'dark';
  readonly width: number;
}

const heights: Readonly<Record<number, number>> = { 320: 568, 390: 844 };

/** Applies a window size and device preferences to all later pages of a tab. */
export async function dress(page: Page, { locale, theme, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: heights[width] ?? 900 });
  await page.addInitScript(
    ([language, scheme]) => {
      localStorage.setItem('oriel.consent', JSON.stringify({ interacted: true, functional: true }));
      localStorage.setItem('oriel.locale', language);
      localStorage.setItem('oriel.color-scheme', scheme);
    },
    [locale, theme] as const,
  );
}
