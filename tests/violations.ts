import type { BrowserContext } from '@playwright/test';

/** What the policies of pages and frames block, and what the browser says of that and of sheets, from now on. */
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
