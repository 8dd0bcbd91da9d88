import { apiKeyOperations } from './api-keys/api-keys';
import { applicationOperations } from './applications/applications';
import { secretKeyOperations } from './secret-keys/secret-keys';

/** The operations of the access service, and those of the core service on API keys, which are made as secret keys are. */
export const accessOperations = [...apiKeyOperations, ...applicationOperations, ...secretKeyOperations];
