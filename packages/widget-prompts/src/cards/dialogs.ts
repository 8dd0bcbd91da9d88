import { fetched } from '@oriel/widget-kit';
import { cardDialogs } from './dialog-names';

/** The dialogs that the prompts own; each is fetched when it is first asked for. */
export const dialogs = {
  [cardDialogs.loginRequired]: fetched(() => import('./LoginRequiredDialog')),
  [cardDialogs.delete]: fetched(() => import('./DeleteDialog')),
  [cardDialogs.duplicate]: fetched(() => import('./DuplicateDialog')),
  [cardDialogs.list]: fetched(() => import('../lists/ListDialog')),
  [cardDialogs.addToList]: fetched(() => import('../lists/AddToListDialog')),
  [cardDialogs.exportCards]: fetched(() => import('../transfer/ExportDialog')),
  [cardDialogs.handOver]: fetched(() => import('../handover/HandOverDialog')),
  [cardDialogs.declineProposal]: fetched(() => import('../proposals/DeclineDialog')),
};
