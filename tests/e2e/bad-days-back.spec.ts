/* Pages that the browser's back/forward cache restores as they were. */
import { chatOn, isolations, openHostPage } from '../sdk/host-page';
import { test as base, expect } from './test';

/** The other tests' browser disables the back/forward cache, so these tests launch one that keeps it. */
const test = base.extend({
  async context({ playwright, launchOptions, locale }, use) {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    await use(await browser.newContext({ locale }));
    await browser.close();
  },
});

const script = [{ text: 'The beginning' }, 'hold', { text: ' and the end.' }] as const;

/** Records the page's lifecycle events. */
const note = `<script>
  const seen = { shown: [], completed: [], states: [] };
  addEventListener('pageshow', event => seen.shown.push(event.persisted));
  document.addEventListener('oriel:message:completed', event => seen.completed.push(event.detail.text));
  document.addEventListener('oriel:state', event => seen.states.push(event.detail.state));
</script>`;

for (const isolation of isolations)
  test(`a page that was kept goes on with its answer, in ${isolation}`, async ({ page, context, stack }) => {
    stack.model.use(script);
    await openHostPage(page, stack, { isolation, head: note });
    const chat = chatOn(page, isolation);
    await chat.ask('Hello');
    await stack.model.held();
    await expect(chat.answers.first()).toContainText('The beginning');
    // Queries the page over the protocol, because the test runner does not treat a restore from the cache as a navigation.
    const browser = await context.newCDPSession(page);
    const read = async (expression: string): Promise<unknown> =>
      (await browser.send('Runtime.evaluate', { expression, returnByValue: true })).result.value;
    await page.goto(`${stack.examples}/`);
    stack.model.release();
    await stack.model.idle();
    await read('history.back()');
    await expect.poll(() => read('typeof seen === "object" && seen.shown.length')).toBe(2);
    await expect.poll(() => read('seen.completed.join()')).toBe('The beginning and the end.');
    expect(await read('seen.shown.join()')).toBe('false,true');
    expect(await read('document.querySelectorAll("oriel-chat").length')).toBe(1);
    expect(await read('document.querySelector("oriel-chat").handle.state')).toBe('ready');
  });
