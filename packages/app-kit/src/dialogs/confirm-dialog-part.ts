import { fetched } from '../fetched/fetched';

/** {@link ConfirmDialog}, fetched when first shown. */
export const ConfirmDialogPart = fetched(async () => ({
  default: (await import('./ConfirmDialog')).ConfirmDialog,
}));
