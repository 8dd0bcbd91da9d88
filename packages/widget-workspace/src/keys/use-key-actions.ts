import { useAct, useFormat, useSignals, useT } from '@oriel/app-kit';
import type { ApiKey } from '@oriel/contracts';
import { useDetailDialog } from '../parts/use-detail-dialog';
import { useFreshAct } from '../store/use-fresh-act';
import { useWorkspace } from '../store/workspace-context';
import type { KeysStore } from './keys-store';

function useKeyDialog() {
  const { host, organizationId } = useWorkspace();
  // The dialog returns the key, or nothing if it was cancelled.
  return async (key?: ApiKey) =>
    (await host
      .openDialog('ApiKeyDialog', { organizationId: organizationId(), ...(key && { apiKey: key }) })
      .catch(() => undefined)) as ApiKey | undefined;
}

/** Creates an API key. */
export function useCreateKey(store: KeysStore): () => Promise<void> {
  const ask = useKeyDialog();
  return useFreshAct({ tab: 'keys', act: 'create-key' }, async () => {
    const made = await ask();
    if (made) store.take(made);
  });
}

/** Opens the dialog of the API key that the detail names. Reads signals. */
export function useKeyEditor(store: KeysStore, isReadOnly: boolean): void {
  useSignals();
  const t = useT();
  const { host } = useWorkspace();
  const ask = useKeyDialog();
  useDetailDialog('keys', isReadOnly ? undefined : store.keys.value.value, async key => {
    const changed = await ask(key);
    if (!changed) return;
    store.take(changed);
    void host.notify({ kind: 'success', title: t('keys.changed', { name: changed.name }) });
  });
}

/** Actions on an API key. */
export function useKeyActions(store: KeysStore, key: ApiKey) {
  const t = useT();
  const act = useAct();
  const format = useFormat();
  const { host, showDetail } = useWorkspace();
  const { name } = key;
  return {
    edit: () => showDetail(key.id),

    rotate: useFreshAct({ tab: 'keys', act: 'rotate-key', subject: key.id }, () =>
      host.confirm({
        title: t('keys.rotateTitle', { name }),
        text: t(key.state === 'suspended' ? 'keys.takeOverText' : 'keys.rotateText'),
        confirmLabel: t('keys.rotateConfirm'),
        destructive: true,
        run: signal => store.rotate(key, signal),
      }),
    ),

    async requireRotation() {
      const isSure = await host.confirm({
        title: t('keys.requireTitle', { name }),
        text: t('keys.requireText'),
        confirmLabel: t('keys.require'),
      });
      if (!isSure) return;
      await act(signal => store.requireRotation(key, true, signal), {
        done: ({ rotateBy }) =>
          t('keys.required', {
            time: rotateBy ? format.date(rotateBy, { dateStyle: 'medium', timeStyle: 'short' }) : '',
          }),
      });
    },

    async withdrawRotation() {
      await act(signal => store.requireRotation(key, false, signal), { done: t('keys.withdrawn') });
    },

    async revoke() {
      const isDone = await host.confirm({
        title: t('keys.revokeTitle', { name }),
        text: t('keys.revokeText'),
        confirmLabel: t('keys.revokeConfirm'),
        destructive: true,
        run: signal => store.revoke(key, signal),
      });
      if (isDone) await host.notify({ kind: 'success', title: t('keys.revoked', { name }) });
    },
  };
}
