import type { Noun } from '../../noun';
import type { SignInServices } from './sign-ins';
import { sessionOperations } from './sign-ins';

export const signIns: Noun<SignInServices> = {
  operations: sessionOperations,
};
