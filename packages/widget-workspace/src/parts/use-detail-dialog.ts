import { useSignals } from '@oriel/app-kit';
import type { WorkspaceTab } from '@oriel/contracts';
import { useEffect } from 'react';
import { useWorkspace } from '../store/workspace-context';

/**
 * Keeps the dialog of an item open while the detail names the item, set by an action or by the host's URL. Closing the dialog clears
 * the detail; clearing the detail closes the dialog. Reads signals.
 *
 * @param open - opens the dialog; `view` follows the id in the detail
 */
export function useDetailDialog<Item extends { readonly id: string }>(
  tab: WorkspaceTab,
  items: readonly Item[] | undefined,
  open: (item: Item, view: string | undefined) => Promise<unknown>,
): void {
  useSignals();
  const { host, detailOf, showDetail } = useWorkspace();
  const detail = detailOf(tab);
  const [id, view] = detail.split('/');
  const item = items?.find(each => each.id === id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog keeps the item with which it was opened.
  useEffect(() => {
    if (!item) return;
    let isOpen = true;
    const handleClosed = () => {
      if (isOpen) showDetail('');
      isOpen = false;
    };
    open(item, view).then(handleClosed, handleClosed);
    return () => {
      if (isOpen) host.dialogs.dispose();
      isOpen = false;
    };
  }, [detail, item !== undefined]);
}
