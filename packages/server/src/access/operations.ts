import { apiKeyOperations } from './api-keys/api-keys';
import { applicationOperations } from './applications/applications';
import { trustOperations } from './applications/trust';
import { embedConsentOperations } from './embed-sign-ins/embed-consents';
import { embedSessionOperations } from './embed-sign-ins/embed-sessions';
import { embedSignInOperations } from './embed-sign-ins/embed-sign-ins';
import { embedTokenOperations } from './embed-tokens/embed-tokens';
import { rightOperations } from './rights/rights';
import { secretKeyOperations } from './secret-keys/secret-keys';

/** The operations of the access service, and those of the core service on API keys, which are made as secret keys are. */
export const accessOperations = [
  ...apiKeyOperations,
  ...applicationOperations,
  ...trustOperations,
  ...embedConsentOperations,
  ...embedSessionOperations,
  ...embedSignInOperations,
  ...embedTokenOperations,
  ...rightOperations,
  ...secretKeyOperations,
];
