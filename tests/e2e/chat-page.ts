import type { FrameLocator, Locator, Page } from '@playwright/test';

/** The chat as a user sees it: in a shadow root of the page or in a frame. */
export interface Chat {
  readonly composer: Locator;
  readonly send: Locator;
  readonly stop: Locator;
  readonly thread: Locator;
  readonly questions: Locator;
  readonly answers: Locator;
  /** Types a question and sends it: with Enter, or by touch. */
  ask(text: string): Promise<void>;
}

/** Playwright's locators pierce open shadow roots, so one description serves both isolations. */
export function chatIn(place: Page | FrameLocator | Locator): Chat {
  const composer = place.getByRole('textbox', { name: /^(Message|Nachricht)$/ });
  const thread = place.getByRole('log', { name: /^(Conversation|Unterhaltung)$/ });
  return {
    composer,
    thread,
    send: place.getByRole('button', { name: /^(Send|Senden)$/ }),
    stop: place.getByRole('button', { name: /^(Stop|Anhalten)$/ }),
    questions: thread.getByRole('article', { name: /^(Question|Frage)$/ }),
    answers: thread.getByRole('article', { name: /^(Answer|Antwort)$/ }),
    async ask(text) {
      await composer.fill(text);
      // Without a keyboard, Enter begins a new line.
      const isTouchOnly = await composer.evaluate(() => matchMedia('(hover: none)').matches);
      await (isTouchOnly ? this.send.tap() : composer.press('Enter'));
    },
  };
}

/** The chat of the script-tag example. */
export const chatOfExample = (page: Page, isolation: 'shadow' | 'iframe'): Chat =>
  chatIn(isolation === 'iframe' ? page.frameLocator('#help iframe') : page);
