import { auditOperations } from './audit/audit-log';
import { inviteOperations } from './invites/invites';
import { memberOperations } from './members/members';
import { organizationOperations } from './organizations/organizations';
import { roleOperations } from './roles/roles';
import { teamOperations } from './teams/teams';

/** The operations of the core service. */
export const coreOperations = [
  ...auditOperations,
  ...inviteOperations,
  ...memberOperations,
  ...organizationOperations,
  ...roleOperations,
  ...teamOperations,
];
