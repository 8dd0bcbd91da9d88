import type { Translate } from '@oriel/widget-kit';
import { cardDialogs } from '../store/dialog-names';
import type { PromptsStore } from '../store/prompts-store';

/** Asks which cards are wanted as a file, and says when it is there. */
export async function exportCards({ host, session }: PromptsStore, t: Translate): Promise<void> {
  const { id: organizationId, personal } = session.peek()?.organization ?? {};
  if (!organizationId) return;
  // Only one dialog stands on a page; a second press on what opens one does nothing.
  const name = await host
    .openDialog(cardDialogs.exportCards, { organizationId, personal })
    .catch(() => undefined);
  if (typeof name !== 'string') return;
  await host.notify({ kind: 'success', title: t('export.done'), text: t('export.doneText', { name }) });
}
