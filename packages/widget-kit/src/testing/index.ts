export { describeWidget, type WidgetSuiteOptions } from './describe-widget';
export { findTextProblems } from './find-text-problems';
export {
  buildHostSnapshot,
  buildHostState,
  mountForTest,
  type TestMount,
  type TestMountOptions,
} from './mount-for-test';
export { type Alive, type LeakWatch, watchLeaks } from './watch-leaks';
