import type { Noun } from '../../noun';
import type { Services } from '../../services';
import { embedConsentOperations } from './embed-consents';
import { embedSessionOperations } from './embed-sessions';
import { embedSignInDeparture } from './embed-sign-in-departure';
import { embedSignInJobs } from './embed-sign-in-jobs';
import { embedSignInOperations } from './embed-sign-ins';

export const embedSignIns: Noun<Services> = {
  operations: [...embedConsentOperations, ...embedSessionOperations, ...embedSignInOperations],
  jobs: embedSignInJobs,
  departure: embedSignInDeparture,
};
