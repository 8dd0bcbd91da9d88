export { describeDatabases, describeStack, type SuiteOptions } from './vitest/describe-databases';
