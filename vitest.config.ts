import { defineConfig } from 'vitest/config';

const conditions = ['oriel-source'];
const otherReact = new URL('tests/react-18/node_modules/', import.meta.url).pathname;
const shared = { resolve: { conditions }, ssr: { resolve: { conditions } } };

const browserGlobals = 'packages/testing/src/browser-globals.ts';
const quickPage = 'packages/testing/src/quick-page.ts';
const leftovers = 'packages/testing/src/leftovers.ts';
const patience = 'packages/testing/src/patience.ts';
/** Timeout in milliseconds for a busy machine. Only `npm test` repeats a failed test, once. */
const expectation = { poll: { timeout: 10_000 } };
/** Starting a page and loading its modules per file took two thirds of the time. A file that leaves something behind fails. */
const sharedPage = {
  isolate: false,
  // Pages create many short-lived objects; a larger young generation reduces garbage collection time.
  execArgv: ['--max-semi-space-size=64'],
  setupFiles: [patience, browserGlobals, leftovers],
  expect: expectation,
  // Fails a test that hangs, but not one that shares its cores.
  testTimeout: 60_000,
};
const reactTests = 'packages/sdk/src/react/**/*.test.tsx';
/** Each of these tests needs its own page: a page has one SDK, whose custom elements cannot be removed. */
const pageTests = [reactTests, 'packages/sdk/src/**/*.page.test.ts'];
/** These tests share pages that keep one SDK. */
const portalTests = 'portal/src/**/*.page.test.tsx';

export default defineConfig({
  ...shared,
  test: {
    // The runner would reserve a core for its own main thread, which only waits.
    maxWorkers: 2,
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          ...sharedPage,
          include: [
            'packages/{contracts,tables,client,bridge}/src/**/*.test.ts',
            'packages/sdk/src/**/*.node.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'docs/.vitepress/**/*.test.ts',
          ],
        },
      },
      {
        ...shared,
        test: {
          name: 'dom',
          environment: 'jsdom',
          ...sharedPage,
          setupFiles: [patience, browserGlobals, quickPage, leftovers],
          sequence: { groupOrder: 1 },
          include: [
            'packages/{ui,app-kit,widget-*,sdk}/src/**/*.test.{ts,tsx}',
            'portal/src/**/*.test.{ts,tsx}',
            'tests/sample-widget/*.test.{ts,tsx}',
          ],
          exclude: ['**/*.node.test.*', ...pageTests, portalTests],
        },
      },
      {
        ...shared,
        test: {
          name: 'portal',
          environment: 'jsdom',
          ...sharedPage,
          setupFiles: [
            patience,
            browserGlobals,
            quickPage,
            'portal/src/test-support/portal-page.ts',
            leftovers,
          ],
          sequence: { groupOrder: 2 },
          include: [portalTests],
        },
      },
      {
        ...shared,
        test: {
          name: 'page',
          environment: 'jsdom',
          setupFiles: [patience, browserGlobals],
          expect: expectation,
          testTimeout: 60_000,
          sequence: { groupOrder: 3 },
          include: pageTests,
        },
      },
      {
        // Repeats the tests of components in the page's own React, with the other supported React version.
        ...shared,
        resolve: {
          conditions,
          alias: [{ find: /^(react|react-dom)(?=$|\/)/, replacement: `${otherReact}$1` }],
        },
        test: {
          name: 'react-18',
          environment: 'jsdom',
          setupFiles: [patience, browserGlobals],
          expect: expectation,
          testTimeout: 60_000,
          sequence: { groupOrder: 3 },
          include: [reactTests],
        },
      },
      {
        ...shared,
        // Conditions of the global setup and of the test environment.
        environments: { __vitest__: { resolve: { conditions } } },
        test: {
          name: 'server',
          include: ['packages/{server,testing}/src/**/*.test.ts'],
          setupFiles: patience,
          expect: expectation,
          globalSetup: ['scripts/lib/build.mjs', 'packages/testing/src/vitest/global-setup.ts'],
          // Loading the server per file would take a fifth of the time, and starting it most of the rest. A test that needs
          // isolation uses a separate organization or stack, not a separate process.
          isolate: false,
          environment: './packages/testing/src/vitest/shared-stacks-environment.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
