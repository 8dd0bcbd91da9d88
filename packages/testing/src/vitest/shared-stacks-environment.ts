import { setFlagsFromString } from 'node:v8';
import type { Environment } from 'vitest/runtime';
import { closeSharedStacks } from '../stack/shared-stacks';

// An embedded database only runs for seconds, so optimising its hot parts would not pay off.
setFlagsFromString('--liftoff-only');

/** Plain Node; when a process of the tests ends, it closes its shared stacks. */
export default {
  name: 'shared-stacks',
  viteEnvironment: 'ssr',
  setup: () => ({ teardown: closeSharedStacks }),
} satisfies Environment;
