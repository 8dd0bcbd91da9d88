import type { BrowserContext } from '@playwright/test';

/** Collects, from now on, policy violations in pages and frames, and the browser's messages about policies and style sheets. */
export async function collectViolations(context: BrowserContext): Promise<readonly string[]> {
  const said: string[] = [];
  context.on('console', message => {
    if (/Content Security Policy|Trusted|violates|import map|@import|integrity/i.test(message.text()))
      said.push(message.text());
  });
  await context.exposeBinding('tellViolation', (_, text: string) => {
    said.push(text);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      Reflect.get(window, 'tellViolation')(`${effectiveDirective} ${blockedURI} ${sample}`),
    );
  });
  return said;
}
