import { readFile } from 'node:fs/promises';
import { expectAccessibleInFull } from '../axe';
import { chatIn } from './chat-page';
import { expect, signIn, test } from './test';

// Each frame fetches the diagram renderer anew.
const drawing = { timeout: 30_000 };

test('the portal shows diagrams in frames without an origin, in its own colours and language', async ({
  page,
  stack,
}) => {
  test.slow();
  const refusals: string[] = [];
  page.on('console', message => {
    if (/Content Security Policy|Trusted|violates/i.test(message.text())) refusals.push(message.text());
  });
  stack.model.use(() => [
    { text: '```mermaid\nsequenceDiagram\n  Ada->>Bob: Hello\n```\n\n```mermaid\nflowchart ] [\n```\n' },
  ]);
  await signIn(page, stack);
  await page.getByRole('button', { name: /Accept all|Alle annehmen/ }).click();
  const chat = chatIn(page);
  await chat.ask('Draw it');
  await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
  const diagram = page
    .getByTitle(/^Diagram/)
    .first()
    .contentFrame();
  await expect(diagram.locator('svg')).toContainText('Hello', drawing);
  expect(await diagram.locator('svg').evaluate(() => window.origin)).toBe('null');
  await expect(chat.answers.getByText('The diagram has a syntax error')).toBeVisible();
  await expectAccessibleInFull(page);

  await chat.answers.getByRole('button', { name: 'Enlarge diagram' }).click();
  const large = page.getByRole('dialog');
  const picture = large.getByRole('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const width = () => picture.evaluate((image: HTMLImageElement) => image.width);
  const fitting = await width();
  await large.getByRole('button', { name: 'Zoom in' }).click();
  await page.keyboard.press('+');
  expect(await width()).toBeGreaterThan(fitting * 1.5);
  await page.keyboard.press('0');
  expect(await width()).toBe(fitting);
  const saved = async (kind: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      large.getByRole('button', { name: `Download as .${kind}` }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`Diagram.${kind}`);
    return readFile(await file.path());
  };
  expect((await saved('png')).subarray(1, 4).toString()).toBe('PNG');
  expect((await saved('svg')).toString()).toMatch(/^<svg (?!.*(?:<script|foreignObject)).*Hello/s);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /Profile of/ }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.getByRole('button', { name: /Profile of/ }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(chat.answers.getByText('Das Diagramm hat einen Syntaxfehler')).toBeVisible();
  await expect(diagram.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(diagram.locator('svg')).toContainText('Hello');
  await expectAccessibleInFull(page);

  await page.setViewportSize({ width: 320, height: 700 });
  await expect(diagram.locator('svg')).toBeVisible();
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  expect(refusals).toEqual([]);
});

test('nothing in a diagram moves for who asked for less motion', async ({ page, stack }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  stack.model.use(() => [{ text: '```mermaid\nflowchart LR\n  A e1@--> B\n  e1@{ animate: true }\n```\n' }]);
  await signIn(page, stack);
  const chat = chatIn(page);
  await chat.ask('Draw it');
  await expect(chat.answers.first()).toHaveAttribute('data-state', 'complete');
  const diagram = page.getByTitle(/^Diagram/).contentFrame();
  await expect(diagram.locator('svg')).toContainText('B', drawing);
  const moving = await diagram.locator('html').evaluate(
    // The edge's fade follows the scroll timeline, so it does not move by itself.
    () => document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length,
  );
  expect(moving).toBe(0);
});
