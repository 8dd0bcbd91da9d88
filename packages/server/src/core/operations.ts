import { auditOperations } from './audit/audit-log';
import { sessionOperations } from './auth/sessions';
import { creditOperations } from './credits/credits';
import { entitlementOperations } from './entitlements/entitlements';
import { inviteOperations } from './invites/invites';
import { memberOperations } from './members/members';
import { organizationEventOperations } from './organization-events/organization-events';
import { organizationOperations } from './organizations/organizations';
import { roleOperations } from './roles/roles';
import { spendingLimitOperations } from './spending-limits/spending-limits';
import { subscriptionOperations } from './subscriptions/subscriptions';
import { teamOperations } from './teams/teams';

/** The operations of the core service. */
export const coreOperations = [
  ...auditOperations,
  ...creditOperations,
  ...entitlementOperations,
  ...inviteOperations,
  ...memberOperations,
  ...organizationOperations,
  ...organizationEventOperations,
  ...roleOperations,
  ...sessionOperations,
  ...spendingLimitOperations,
  ...subscriptionOperations,
  ...teamOperations,
];
