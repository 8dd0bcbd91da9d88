import { allTexts, fetched } from '@oriel/app-kit';
import { cardDialogs } from './store/dialog-names';

/** The dialogs of the prompts widget; each is fetched on first use. */
export const dialogs = {
  [cardDialogs.loginRequired]: fetched(() => import('./card/LoginRequiredDialog'), allTexts),
  [cardDialogs.delete]: fetched(() => import('./card/DeleteDialog'), allTexts),
  [cardDialogs.duplicate]: fetched(() => import('./card/DuplicateDialog'), allTexts),
  [cardDialogs.list]: fetched(() => import('./lists/ListDialog'), allTexts),
  [cardDialogs.addToList]: fetched(() => import('./lists/AddToListDialog'), allTexts),
  [cardDialogs.exportCards]: fetched(() => import('./transfer/ExportDialog'), allTexts),
  [cardDialogs.handOver]: fetched(() => import('./transfer/HandOverDialog'), allTexts),
  [cardDialogs.bin]: fetched(() => import('./bin/BinDialog'), allTexts),
  [cardDialogs.tags]: fetched(() => import('./tags/TagsDialog'), allTexts),
  [cardDialogs.addTags]: fetched(() => import('./selection/AddTagsDialog'), allTexts),
  [cardDialogs.teams]: fetched(() => import('./selection/TeamsDialog'), allTexts),
  [cardDialogs.declineProposal]: fetched(() => import('./history/DeclineDialog'), allTexts),
};
