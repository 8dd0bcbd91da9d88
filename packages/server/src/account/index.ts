import type { Noun } from '../noun';
import type { Files } from '../platform/files/files';
import type { Services } from '../services';
import { accountOperations } from './account';
import { applicationPeopleOperations } from './application-people';

export const account: Noun<Services & { readonly files: Files }> = {
  operations: [...accountOperations, ...applicationPeopleOperations],
};
