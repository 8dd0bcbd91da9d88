import { defineConfig } from 'vitest/config';

const conditions = ['oriel-source'];
const otherReact = new URL('tests/react-18/node_modules/', import.meta.url).pathname;
const shared = { resolve: { conditions }, ssr: { resolve: { conditions } } };

const browserGlobals = 'packages/testing/src/browser-globals.ts';
/** Starting a page and loading its modules for each file took two thirds of the time. A file that leaves something behind fails. */
const sharedPage = {
  isolate: false,
  setupFiles: [browserGlobals, 'packages/testing/src/leftovers.ts'],
  // A test that hangs shall fail, not one that shares its cores.
  testTimeout: 30_000,
};
const reactTests = 'packages/sdk/src/react/**/*.test.tsx';
/** These need a page each: a page has one SDK, whose custom elements cannot be removed. */
const pageTests = [reactTests, 'packages/sdk/src/**/*.page.test.ts', 'portal/src/**/*.page.test.tsx'];

export default defineConfig({
  ...shared,
  test: {
    // The runner would leave a core to its own main thread, which only waits.
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
          sequence: { groupOrder: 1 },
          include: [
            'packages/{ui,widget-*,sdk}/src/**/*.test.{ts,tsx}',
            'portal/src/**/*.test.{ts,tsx}',
            'tests/sample-widget/*.test.{ts,tsx}',
          ],
          exclude: ['**/*.node.test.*', ...pageTests],
        },
      },
      {
        ...shared,
        test: {
          name: 'page',
          environment: 'jsdom',
          setupFiles: browserGlobals,
          sequence: { groupOrder: 2 },
          include: pageTests,
        },
      },
      {
        // What pages put into their own React, once more with the other version that they may have.
        ...shared,
        resolve: {
          conditions,
          alias: [{ find: /^(react|react-dom)(?=$|\/)/, replacement: `${otherReact}$1` }],
        },
        test: {
          name: 'react-18',
          environment: 'jsdom',
          setupFiles: browserGlobals,
          sequence: { groupOrder: 2 },
          include: [reactTests],
        },
      },
      {
        ...shared,
        // Those of the global set-up and of the environment of the tests.
        environments: { __vitest__: { resolve: { conditions } } },
        test: {
          name: 'server',
          include: ['packages/{server,testing}/src/**/*.test.ts'],
          globalSetup: ['scripts/lib/build.mjs', 'packages/testing/src/vitest/global-setup.ts'],
          // A fifth of the time would go into loading the server anew for each file, and most of the rest into starting it.
          // What a test needs to have for itself is an organization, or a stack of its own, not a process.
          isolate: false,
          environment: './packages/testing/src/vitest/shared-stacks-environment.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
