import type { Browser, Frame, Page } from 'playwright';

/** Runs in every frame before anything else: notes when a text field can be typed into. A text, as a page takes it. */
const noteTyping = `(() => {
  const look = () => {
    const field = document.querySelector('textarea') ?? document.querySelector('oriel-chat')?.shadowRoot?.querySelector('textarea');
    if (field) window.typingAt = performance.timeOrigin + performance.now();
    else setTimeout(look);
  };
  look();
})()`;

/** What of a page is timed. */
export interface TypingSubject {
  readonly url: string;
  /** Part of the address of the script whose start counts. */
  readonly script: string;
  /** Whether the field stands in a frame. */
  readonly isFrame: boolean;
}

/** Milliseconds from the start of the script's request until a field can be typed into, in a fresh context. */
export async function measureTyping(
  browser: Browser,
  subject: TypingSubject,
  slowdown: number,
): Promise<number> {
  const context = await browser.newContext({ locale: 'en-GB' });
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: noteTyping });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    session.on('Target.attachedToTarget', ({ sessionId }) => {
      const messages = [
        { id: 1, method: 'Emulation.setCPUThrottlingRate', params: { rate: slowdown } },
        { id: 2, method: 'Runtime.runIfWaitingForDebugger' },
      ];
      for (const message of messages) {
        const sent = session.send('Target.sendMessageToTarget', {
          sessionId,
          message: JSON.stringify(message),
        });
        // The frame may be gone when the page is closed.
        sent.catch(() => {});
      }
    });
    await session.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: false,
    });
    await page.goto(subject.url, { waitUntil: 'commit' });
    const started = await page.waitForFunction(script => {
      const [entry] = performance.getEntriesByType('resource').filter(({ name }) => name.includes(script));
      return entry && performance.timeOrigin + entry.startTime;
    }, subject.script);
    const place = subject.isFrame ? await frameOf(page) : page;
    const typed = await place.waitForFunction(() => (window as { typingAt?: number }).typingAt);
    return Number(await typed.jsonValue()) - Number(await started.jsonValue());
  } finally {
    await context.close();
  }
}

async function frameOf(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('oriel-chat iframe', { state: 'attached' });
  for (;;) {
    const frame = await element.contentFrame();
    if (frame?.url().includes('/embed/')) return frame;
    await page.waitForTimeout(20);
  }
}
