import { fetched } from '@oriel/app-kit';

/** The dialogs of the workspace widget, by their names in the widget table. */
export const dialogs = {
  InviteMembersDialog: fetched(() => import('./invites/InviteMembersDialog')),
  ApiKeyDialog: fetched(() => import('./keys/ApiKeyDialog')),
  MemberRemoveDialog: fetched(() => import('./members/MemberRemoveDialog')),
  MembersRemoveDialog: fetched(() => import('./members/MembersRemoveDialog')),
  MembersRefusedDialog: fetched(() => import('./members/MembersRefusedDialog')),
  OrganizationTransferDialog: fetched(() => import('./general/OrganizationTransferDialog')),
  OrganizationDeleteDialog: fetched(() => import('./general/OrganizationDeleteDialog')),
  TeamNameDialog: fetched(() => import('./teams/TeamNameDialog')),
  TeamAddMembersDialog: fetched(() => import('./teams/TeamAddMembersDialog')),
  ApplicationDialog: fetched(() => import('./applications/ApplicationDialog')),
  ApplicationTrustDialog: fetched(() => import('./applications/ApplicationTrustDialog')),
  SecretKeyDialog: fetched(() => import('./applications/SecretKeyDialog')),
  ConfirmPaymentDialog: fetched(() => import('./subscription/ConfirmPaymentDialog')),
  CreditsPurchaseDialog: fetched(() => import('./subscription/CreditsPurchaseDialog')),
  CreditsPurchaseSuccessDialog: fetched(() => import('./subscription/CreditsPurchaseSuccessDialog')),
  SeatUpdateSuccessDialog: fetched(() => import('./subscription/SeatUpdateSuccessDialog')),
  SubscriptionCancelDialog: fetched(() => import('./subscription/SubscriptionCancelDialog')),
  SpendingLimitDialog: fetched(() => import('./limits/SpendingLimitDialog')),
  SubscriptionDialog: fetched(() => import('./subscription/SubscriptionDialog')),
  SubscriptionSuccessDialog: fetched(() => import('./subscription/SubscriptionSuccessDialog')),
  ToolServerDialog: fetched(() => import('./tool-servers/ToolServerDialog')),
  ToolServerToolsDialog: fetched(() => import('./tool-servers/ToolServerToolsDialog')),
  UpgradePlanDialog: fetched(() => import('./upgrade/UpgradePlanDialog')),
};
