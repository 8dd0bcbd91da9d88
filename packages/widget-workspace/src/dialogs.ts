import { fetched } from '@oriel/widget-kit';

/** The dialogs that the workspace widget owns, by the names in the table of widgets. */
export const dialogs = {
  MemberRemoveDialog: fetched(() => import('./members/MemberRemoveDialog')),
  UpgradePlanDialog: fetched(() => import('./upgrade/UpgradePlanDialog')),
};
