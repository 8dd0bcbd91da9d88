import { fetched } from '@oriel/app-kit';
import { cardDialogs } from './store/dialog-names';

/** The dialogs of the prompts widget; each is fetched on first use. */
export const dialogs = {
  [cardDialogs.loginRequired]: fetched(() => import('./card/LoginRequiredDialog')),
  [cardDialogs.delete]: fetched(() => import('./card/DeleteDialog')),
  [cardDialogs.duplicate]: fetched(() => import('./card/DuplicateDialog')),
  [cardDialogs.list]: fetched(() => import('./lists/ListDialog')),
  [cardDialogs.addToList]: fetched(() => import('./lists/AddToListDialog')),
  [cardDialogs.exportCards]: fetched(() => import('./transfer/ExportDialog')),
  [cardDialogs.handOver]: fetched(() => import('./transfer/HandOverDialog')),
  [cardDialogs.bin]: fetched(() => import('./bin/BinDialog')),
  [cardDialogs.tags]: fetched(() => import('./tags/TagsDialog')),
  [cardDialogs.addTags]: fetched(() => import('./selection/AddTagsDialog')),
  [cardDialogs.teams]: fetched(() => import('./selection/TeamsDialog')),
  [cardDialogs.declineProposal]: fetched(() => import('./history/DeclineDialog')),
};
