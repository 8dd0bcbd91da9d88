import type { Environment } from 'vitest/runtime';
import { closeSharedStacks } from '../stack/shared-stacks';

/** Node as it is; when a process of the tests ends, so do its shared stacks. */
export default {
  name: 'shared-stacks',
  viteEnvironment: 'ssr',
  setup: () => ({ teardown: closeSharedStacks }),
} satisfies Environment;
