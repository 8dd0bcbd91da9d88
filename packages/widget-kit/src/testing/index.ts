export { findTextProblems } from '@oriel/app-kit/testing';
export { describeWidget, type WidgetSuiteOptions } from './describe-widget';
export {
  type FakeCall,
  type FakeHandlers,
  type FakeServices,
  fakeServices,
  type Refusal,
  RefusedCall,
  refuseCall,
  refusedRequestId,
} from './fake-services';
export {
  buildHostSnapshot,
  buildHostState,
  mountForTest,
  type TestMount,
  type TestMountOptions,
} from './mount-for-test';
export { type Alive, type LeakWatch, watchLeaks } from './watch-leaks';
