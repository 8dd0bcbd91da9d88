import { defineConfig } from '@playwright/test';

const results = process.env.ORIEL_TEST_RESULTS;

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
    trace: 'retain-on-failure',
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
      ],
    },
  },
});
