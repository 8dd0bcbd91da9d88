import { defineConfig } from '@playwright/test';

const results = process.env.ORIEL_TEST_RESULTS;

/** What the browser leaves out. The runner has such a list, too, which this one takes the place of. */
const disabledFeatures = [
  // Pages whose answer a test writes itself come from no address, so the browser would not let them load from this
  // machine; that check alone is off.
  'LocalNetworkAccessChecks',
  // Each window would start two more pages for the suggestions of an address bar that nobody sees, and each page a
  // process for the case that another follows.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
];

export default defineConfig<object, { database: 'pglite' | 'postgresql' }>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  forbidOnly: true,
  // One of the tests that differ in a combination only stands for the others.
  ...(!process.env.ORIEL_TEST_FULL && { grepInvert: /@full/ }),
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(results ? [['json', { outputFile: results }] as const] : [])],
  outputDir: 'node_modules/.cache/playwright',
  projects: [
    { name: 'pglite', use: { database: 'pglite' } },
    // What depends on the meaning of SQL runs on PostgreSQL, too.
    { name: 'postgresql', testMatch: 'e2e/{journey,resume}.spec.ts', use: { database: 'postgresql' } },
  ],
  use: {
    locale: 'en-GB',
    // A trace of every test would take a fifth of the time; what fails is tried again, and then there is one.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${disabledFeatures.join()}`,
      ],
    },
  },
});
