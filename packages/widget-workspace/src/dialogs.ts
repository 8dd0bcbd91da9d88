import { allTexts, fetched } from '@oriel/app-kit';

/** The dialogs of the workspace widget, by their names in the widget table. */
export const dialogs = {
  InviteMembersDialog: fetched(() => import('./invites/InviteMembersDialog'), allTexts),
  ApiKeyDialog: fetched(() => import('./keys/ApiKeyDialog'), allTexts),
  MemberRemoveDialog: fetched(() => import('./members/MemberRemoveDialog'), allTexts),
  MembersRemoveDialog: fetched(() => import('./members/MembersRemoveDialog'), allTexts),
  MembersRefusedDialog: fetched(() => import('./members/MembersRefusedDialog'), allTexts),
  OrganizationTransferDialog: fetched(() => import('./general/OrganizationTransferDialog'), allTexts),
  OrganizationDeleteDialog: fetched(() => import('./general/OrganizationDeleteDialog'), allTexts),
  TeamNameDialog: fetched(() => import('./teams/TeamNameDialog'), allTexts),
  TeamAddMembersDialog: fetched(() => import('./teams/TeamAddMembersDialog'), allTexts),
  ApplicationDialog: fetched(() => import('./applications/ApplicationDialog'), allTexts),
  ApplicationTrustDialog: fetched(() => import('./applications/ApplicationTrustDialog'), allTexts),
  SecretKeyDialog: fetched(() => import('./applications/SecretKeyDialog'), allTexts),
  AutomaticTopUpDialog: fetched(() => import('./subscription/AutomaticTopUpDialog'), allTexts),
  ConfirmPaymentDialog: fetched(() => import('./subscription/ConfirmPaymentDialog'), allTexts),
  CreditsPurchaseDialog: fetched(() => import('./subscription/CreditsPurchaseDialog'), allTexts),
  CreditsPurchaseSuccessDialog: fetched(
    () => import('./subscription/CreditsPurchaseSuccessDialog'),
    allTexts,
  ),
  SeatUpdateSuccessDialog: fetched(() => import('./subscription/SeatUpdateSuccessDialog'), allTexts),
  SubscriptionCancelDialog: fetched(() => import('./subscription/SubscriptionCancelDialog'), allTexts),
  SpendingLimitDialog: fetched(() => import('./limits/SpendingLimitDialog'), allTexts),
  SubscriptionDialog: fetched(() => import('./subscription/SubscriptionDialog'), allTexts),
  SubscriptionSuccessDialog: fetched(() => import('./subscription/SubscriptionSuccessDialog'), allTexts),
  ToolServerDialog: fetched(() => import('./tool-servers/ToolServerDialog'), allTexts),
  ToolServerToolsDialog: fetched(() => import('./tool-servers/ToolServerToolsDialog'), allTexts),
  UpgradePlanDialog: fetched(() => import('./upgrade/UpgradePlanDialog'), allTexts),
};
