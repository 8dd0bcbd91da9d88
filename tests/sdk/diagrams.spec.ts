import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { daily } from '../daily';
import type { Stack } from '../e2e/stack/stack';
import { expect, test } from '../e2e/test';
import {
  chatOn,
  type HandledElement,
  type HostPageOptions,
  type Isolation,
  isolations,
  openHostPage,
  waitForState,
} from './host-page';
import { denseGraph, hostileDiagrams } from './hostile-diagrams';

const fenced = (language: string, source: string) => `\`\`\`${language}\n${source}\n\`\`\`\n\n`;
// Each frame fetches the diagram renderer anew.
const fetching = { timeout: 30_000 };
const flowchart = 'flowchart LR\n  A[Ask] --> B[Answer]';

interface Asking extends Partial<HostPageOptions> {
  readonly isolation: Isolation;
  readonly locale?: 'de' | 'en';
  readonly attributes?: string;
}

/** Opens a chat and makes the model answer with a text. */
async function answerWith(page: Page, stack: Stack, text: string, asking: Asking): Promise<Locator> {
  const { isolation, locale = 'en', attributes = '', ...options } = asking;
  stack.model.use(() => [{ text }]);
  await openHostPage(page, stack, {
    ...options,
    isolation,
    script: `nonce="n0nce" data-oriel-target="#help" data-oriel-locale="${locale}" ${attributes}`,
  });
  await waitForState(page, 'ready');
  const chat = chatOn(page, isolation);
  await chat.ask('Draw it');
  const answer = chat.answers.first();
  await expect(answer).toHaveAttribute('data-state', 'complete');
  return answer;
}

/** Scrolls to the beginning of the conversation, as a reader who leaves its end. */
async function readFromStart(page: Page, isolation: Isolation): Promise<void> {
  const { thread, questions } = chatOn(page, isolation);
  await thread.hover();
  await page.mouse.wheel(0, -100_000);
  await expect(questions.first()).toBeInViewport();
}

const blocksOf = (answer: Locator) => answer.locator('.c-diagram');

for (const isolation of isolations) {
  test(
    `a diagram is drawn in a frame without an origin, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, stack }) => {
      const answer = await answerWith(page, stack, fenced('mermaid', flowchart), { isolation });
      const frame = answer.getByTitle('Diagram');
      await expect(frame).toBeVisible();
      await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
      const drawing = frame.contentFrame().locator('svg');
      await expect(drawing).toContainText('Answer');
      expect(await drawing.evaluate(() => window.origin)).toBe('null');
      // No part of the diagram is in the page itself.
      await expect(answer.locator('svg', { hasText: 'Answer' })).toHaveCount(0);
      const heights = await Promise.all([
        frame.evaluate(element => element.clientHeight),
        frame
          .contentFrame()
          .locator('html')
          .evaluate(element => element.scrollHeight),
      ]);
      expect(heights[0]).toBe(heights[1]);
    },
  );

  test(
    `a wide diagram stays readable on a phone and is scrolled, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const source = `flowchart LR\n${[1, 2, 3, 4, 5, 6].map(step => `step${step} --> step${step + 1}`).join('\n')}`;
      const answer = await answerWith(page, stack, fenced('mermaid', source), { isolation });
      const frame = answer.getByTitle('Diagram');
      await expect(frame).toBeVisible();
      const drawing = frame.contentFrame().locator('svg');
      const { scale, canScroll, fade, sizes } = await drawing.evaluate((svg: SVGSVGElement) => ({
        scale: svg.getBoundingClientRect().width / svg.viewBox.baseVal.width,
        canScroll: document.body.scrollWidth > document.body.clientWidth,
        fade: getComputedStyle(document.body).maskImage,
        sizes: [...svg.querySelectorAll('text')].map(each =>
          Number.parseFloat(getComputedStyle(each).fontSize),
        ),
      }));
      expect(Math.min(...sizes) * scale).toBeGreaterThanOrEqual(12);
      expect(fade).toContain('linear-gradient');
      expect(canScroll).toBe(true);
      // The page around the diagram does not grow.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    },
  );

  test(
    `diagrams have the colours, corners and font of the widget, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      const theme = { scheme: 'dark', tokens: { '--oriel-sunken': '#102030', '--oriel-r-sm': '9px' } };
      const attributes = `data-oriel-theme='${JSON.stringify(theme)}'`;
      const text =
        fenced('mermaid', flowchart) + fenced('dot', 'digraph { node [shape=box]; ask -> answer }');
      const answer = await answerWith(page, stack, text, { isolation, attributes });
      const frames = answer.getByTitle('Diagram');
      const node = frames.nth(0).contentFrame().locator('.node rect').first();
      await expect(node).toBeVisible(fetching);
      await expect(node).toHaveCSS('fill', 'rgb(16, 32, 48)');
      await expect(node).toHaveCSS('rx', '9px');
      const shape = frames.nth(1).contentFrame().locator('.node path').first();
      await expect(shape).toBeVisible(fetching);
      await expect(shape).toHaveCSS('fill', 'rgb(16, 32, 48)');
      const fontOf = (each: Locator) => each.evaluate(element => getComputedStyle(element).fontFamily);
      const widget = await fontOf(answer);
      for (const index of [0, 1])
        expect(await fontOf(frames.nth(index).contentFrame().locator('svg text').first())).toBe(widget);
    },
  );

  test(
    `a graph of dot is drawn, and its source is a key away, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      const source = 'digraph { ask -> answer }';
      const answer = await answerWith(page, stack, fenced('dot', source), { isolation });
      const frame = answer.getByTitle('Diagram');
      await expect(frame.contentFrame().locator('svg')).toContainText('answer');
      const toggle = answer.getByRole('button', { name: 'Source', exact: true });
      await expect(toggle).toHaveAttribute('aria-pressed', 'false');
      await expect(answer.getByText(source)).toBeHidden();
      await toggle.press('Enter');
      await expect(answer.getByText(source)).toBeVisible();
      await expect(frame).toBeHidden();
      await expect(toggle).toBeFocused();
      await toggle.press('Enter');
      await expect(frame).toBeVisible();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await answer.getByRole('button', { name: 'Copy the source' }).press('Enter');
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${source}\n`);
    },
  );

  test(
    `nothing that draws is fetched before there is a diagram, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, stack }) => {
      const fetched: string[] = [];
      page.on('request', request => {
        if (/sandbox|diagram/i.test(new URL(request.url()).pathname)) fetched.push(request.url());
      });
      const answer = await answerWith(page, stack, `${fenced('js', 'a = 1')}mermaid, dot\n`, { isolation });
      await expect(answer.locator('pre')).toContainText('a = 1');
      expect(fetched).toEqual([]);
    },
  );

  test(
    `a hostile diagram runs nothing, loads nothing and leads nowhere, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, stack }) => {
      test.slow();
      const visits: string[] = [];
      const foreign = createServer((request, response) => {
        visits.push(request.url ?? '');
        response.end();
      });
      await new Promise<void>(resolve => foreign.listen(0, '127.0.0.1', resolve));
      // The server listens on a TCP port.
      const { port } = foreign.address() as AddressInfo;
      const dialogs: string[] = [];
      page.on('dialog', dialog => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      const text = hostileDiagrams
        .map(({ language, source }) =>
          fenced(language, source.replaceAll('FOREIGN', `http://127.0.0.1:${port}`)),
        )
        .join('');
      const answer = await answerWith(page, stack, text, { isolation });
      const blocks = blocksOf(answer);
      await expect(blocks).toHaveCount(hostileDiagrams.length);
      const address = page.url();
      await readFromStart(page, isolation);
      for (const [index, { name }] of hostileDiagrams.entries()) {
        await test.step(name, async () => {
          const block = blocks.nth(index);
          await block.scrollIntoViewIfNeeded();
          await expect(block).toHaveAttribute('data-state', /^(drawn|syntax)$/, fetching);
          if ((await block.getAttribute('data-state')) !== 'drawn') return;
          const drawing = block.locator('iframe').contentFrame().locator('svg');
          const found = await drawing.evaluate(svg =>
            [...svg.querySelectorAll('*')].flatMap(element => [
              ...(/^(script|iframe|img|image|form|input|object)$/i.test(element.localName)
                ? [element.localName]
                : []),
              ...[...element.attributes]
                .filter(
                  ({ name, value }) => /^on/i.test(name) || (/href$/i.test(name) && !value.startsWith('#')),
                )
                .map(attribute => `${attribute.name}=${attribute.value}`),
            ]),
          );
          expect(found).toEqual([]);
          const isPolluted = await drawing.evaluate(svg => {
            for (const pressed of svg.querySelectorAll('a, .clickable'))
              pressed.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
            return 'polluted' in {};
          });
          expect(isPolluted).toBe(false);
          await expect(drawing).toBeVisible();
        });
      }
      expect(page.url()).toBe(address);
      expect(page.context().pages()).toHaveLength(1);
      expect(dialogs).toEqual([]);
      expect(visits).toEqual([]);
      foreign.close();
    },
  );

  test(
    `a layout without an end is thrown away, its source stays, and so does the chat, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      const answer = await answerWith(page, stack, fenced('dot', denseGraph(88)), { isolation });
      const block = blocksOf(answer);
      await expect(block.getByRole('status')).toContainText('Drawing the diagram took too long', fetching);
      await expect(block.locator('iframe')).toHaveCount(0);
      await expect(block.locator('pre')).toContainText('86->87');
      stack.model.use(() => [{ text: 'Still here.' }]);
      const chat = chatOn(page, isolation);
      await chat.ask('And now?');
      await expect(chat.answers.nth(1)).toContainText('Still here.');
    },
  );

  test(
    `a source that is too large is given to no frame, in ${isolation}`,
    daily(isolation === 'shadow'),
    async ({ page, stack }) => {
      const source = `flowchart TD\n${'  A --> B\n'.repeat(40_000)}`;
      const answer = await answerWith(page, stack, fenced('mermaid', source), { isolation });
      const block = blocksOf(answer);
      await expect(block.getByRole('status')).toContainText('The diagram is too large');
      await expect(block.locator('iframe')).toHaveCount(0);
      await expect(block.locator('pre')).toContainText('A --> B');
    },
  );

  for (const [locale, said, title] of [
    ['de', 'Das Diagramm hat einen Syntaxfehler', 'Diagramm'],
    ['en', 'The diagram has a syntax error', 'Diagram'],
  ] as const) {
    test(
      `a syntax error is said, beside the source, in ${isolation} (${locale})`,
      daily((isolation === 'shadow') === (locale === 'de')),
      async ({ page, stack }) => {
        const text = fenced('mermaid', 'flowchart TD\n  A --> --> [') + fenced('dot', 'digraph { a -> ');
        const answer = await answerWith(page, stack, text, { isolation, locale });
        const blocks = blocksOf(answer);
        await readFromStart(page, isolation);
        for (const index of [0, 1]) {
          await blocks.nth(index).scrollIntoViewIfNeeded();
          await expect(blocks.nth(index).getByRole('status')).toHaveText(said);
          await expect(blocks.nth(index).locator('.md-head')).toContainText(title);
          await expect(blocks.nth(index).locator('iframe')).toHaveCount(0);
        }
        await expect(blocks.first().locator('pre')).toContainText('A --> --> [');
      },
    );
  }

  test(
    `a diagram is dark where the chat is, and changes with it, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      const answer = await answerWith(page, stack, fenced('mermaid', flowchart), {
        isolation,
        attributes: 'data-oriel-theme="dark"',
      });
      const drawing = answer.getByTitle('Diagram').contentFrame().locator('html');
      // During rendering, a second SVG is present for measuring.
      const shown = drawing.locator('body > svg');
      await expect(drawing).toHaveAttribute('data-theme', 'dark');
      await expect(shown).toBeVisible();
      await page.evaluate(() =>
        document.querySelector<HandledElement>('oriel-chat')?.handle.update({ theme: 'light' }),
      );
      await expect(drawing).toHaveAttribute('data-theme', 'light');
      await expect(shown).toBeVisible();
    },
  );

  test(
    `a frame that goes elsewhere is thrown away, in ${isolation}`,
    daily(isolation === 'iframe'),
    async ({ page, stack }) => {
      const answer = await answerWith(page, stack, fenced('mermaid', flowchart), { isolation });
      const frame = answer.getByTitle('Diagram');
      await expect(frame).toBeVisible();
      await frame
        .contentFrame()
        .locator('html')
        .evaluate(() => {
          location.href = 'about:blank';
        });
      await expect(blocksOf(answer).getByRole('status')).toContainText('The diagram could not be loaded');
      await expect(blocksOf(answer).locator('iframe')).toHaveCount(0);
      await answer.getByRole('button', { name: 'Try again' }).click();
      await expect(frame.contentFrame().locator('svg')).toContainText('Answer');
    },
  );
}

test('a page whose policy has no frames shows the source, and why in its diagnosis', async ({
  page,
  stack,
}) => {
  const answer = await answerWith(page, stack, fenced('mermaid', flowchart), {
    isolation: 'shadow',
    headers: {
      'content-security-policy': `default-src 'none'; script-src 'nonce-n0nce'; connect-src ${stack.portal} 'self'; img-src ${stack.portal} data: blob:`,
    },
  });
  const block = blocksOf(answer);
  await expect(block.getByRole('status')).toContainText('The diagram could not be loaded');
  await expect(block.locator('pre')).toContainText('A[Ask] --> B[Answer]');
  const diagnosis = await page.evaluate(() =>
    document.querySelector<HandledElement>('oriel-chat')?.handle.diagnose(),
  );
  expect(diagnosis?.checks).toContainEqual(
    expect.objectContaining({
      name: 'csp',
      code: 'CSP_BLOCKED',
      fix: `Content-Security-Policy: frame-src ${stack.portal}`,
    }),
  );
});
