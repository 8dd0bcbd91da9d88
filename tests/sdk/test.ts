import { test as base } from '../e2e/test';

export { expect } from '../e2e/test';

/**
 * Pages whose answer a test writes itself come from no address, so the browser would not let them load from this
 * machine; that check alone is off.
 */
export const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--disable-features=LocalNetworkAccessChecks'],
      });
    },
    { scope: 'worker' },
  ],
});
