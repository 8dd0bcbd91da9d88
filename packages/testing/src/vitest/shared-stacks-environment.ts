import { setFlagsFromString } from 'node:v8';
import type { Environment } from 'vitest/runtime';
import { closeSharedStacks } from '../stack/shared-stacks';

// An embedded database is open for seconds only: to compile its busy parts a second time would not pay off.
setFlagsFromString('--liftoff-only');

/** Node as it is; when a process of the tests ends, so do its shared stacks. */
export default {
  name: 'shared-stacks',
  viteEnvironment: 'ssr',
  setup: () => ({ teardown: closeSharedStacks }),
} satisfies Environment;
