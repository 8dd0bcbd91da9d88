export {
  describeConformance,
  describeDatabases,
  describeStack,
  type SuiteOptions,
} from './vitest/describe-databases';
