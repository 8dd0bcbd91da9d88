export { findTextProblems } from '@oriel/app-kit/testing';
export { describeWidget, type WidgetSuiteOptions } from './describe-widget';
export {
  buildHostSnapshot,
  buildHostState,
  mountForTest,
  type TestMount,
  type TestMountOptions,
} from './mount-for-test';
export { openForTest, setUpWidgets, waitFor } from './open-for-test';
export { type Alive, type LeakWatch, watchLeaks } from './watch-leaks';
