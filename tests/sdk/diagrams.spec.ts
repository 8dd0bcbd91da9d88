import { chatOn, isolations, openHostPage, waitForState } from './host-page';
import { expect, test } from './test';

const fenced = (language: string, source: string) => `\`\`\`${language}\n${source}\n\`\`\`\n`;

for (const isolation of isolations) {
  test(`a diagram is drawn in a frame without an origin, in ${isolation}`, async ({ page, stack }) => {
    stack.model.use(() => [{ text: fenced('mermaid', 'flowchart LR\n  A[Ask] --> B[Answer]') }]);
    await openHostPage(page, stack, {
      isolation,
      script: 'data-oriel-target="#help" data-oriel-locale="en"',
    });
    await waitForState(page, 'ready');
    const chat = chatOn(page, isolation);
    await chat.ask('Draw it');
    const frame = chat.answers.first().locator('iframe');
    await expect(frame).toBeVisible();
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
    await expect(frame.contentFrame().getByText('Answer')).toBeVisible();
  });
}
