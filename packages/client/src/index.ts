export {
  createSessionRefresher,
  type SessionRefresher,
  type SessionRefresherOptions,
} from './authentication/session-refresher';
export type { AccessToken, GetToken } from './authentication/token-holder';
export { type CallOptions, type Client, type ClientOptions, createClient } from './client';
export {
  type CompletionConnection,
  type CompletionSource,
  type FollowOptions,
  followCompletion,
} from './completions/follow-completion';
export { ApiError, type ApiErrorDetails } from './http/api-error';
export { type ApiErrorKind, apiErrorKinds } from './http/error-kind';
export {
  type ErrorCatalogue,
  type ErrorEntry,
  type ErrorTable,
  type ErrorText,
  errorText,
  isStoredError,
  type TranslateError,
} from './http/error-text';
export { orielErrorCodeOf, orielErrorOf } from './http/oriel-error-of';
export { watchOrganization } from './organizations/watch-organization';
export { createUuid } from './uuid';
