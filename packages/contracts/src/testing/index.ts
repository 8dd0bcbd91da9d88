export { buildApiKey } from './build-api-key';
export { buildCredits, buildPricing, buildSubscription } from './build-billing';
export { buildOrganization, type FakeAccount, fakeAccount, fakeTokenAccounts } from './fake-account';
export { fakeOrganizationEvents } from './fake-organization-events';
export {
  createFakeService,
  type FakeCall,
  type FakeHandler,
  type FakeInput,
  type FakeService,
  fakeBases,
  type Refusal,
  refuseCall,
  refusedRequestId,
} from './fake-service';
export { fakeUploader } from './fake-uploader';
