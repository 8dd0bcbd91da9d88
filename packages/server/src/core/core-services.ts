import type { Services } from '../services';
import type { SignIn } from './auth/sign-in';
import type { HasAgent } from './organizations/change-settings';

export interface CoreServices extends Services {
  readonly signIn: SignIn;
  readonly hasAgent: HasAgent;
}
