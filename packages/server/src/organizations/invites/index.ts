import type { Noun } from '../../noun';
import { inviteDeparture } from './invite-departure';
import { inviteJobs } from './invite-jobs';
import type { InviteServices } from './invites';
import { inviteOperations } from './invites';

export const invites: Noun<InviteServices> = {
  operations: inviteOperations,
  jobs: inviteJobs,
  departure: inviteDeparture,
};
