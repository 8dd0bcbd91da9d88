export { type Collector, type SentSpan, startCollector } from './otlp/start-collector';
export * from './postgres';
export { type Bucket, startBucket } from './s3/start-bucket';
export { bothDatabases, databases } from './stack/databases';
export { freshOrganization } from './stack/fresh-organization';
export { type SharedStackOptions, sharedStack } from './stack/shared-stack';
export { signIn } from './stack/sign-in';
export {
  type DatabaseName,
  type StackOptions,
  startTestStack,
  type TestStack,
} from './stack/start-test-stack';
export { createDataFolder, templateDatabase, templateFile } from './stack/templates';
export { TestBrowser } from './stack/test-browser';
export { testConfig } from './stack/test-config';
export { type StripeMessage, type StripeStandIn, startStripe } from './stripe/start-stripe';
