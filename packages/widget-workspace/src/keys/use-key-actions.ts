import type { ApiKey } from '@oriel/contracts';
import { useAct, useFormat, useT } from '@oriel/widget-kit';
import { useWorkspace } from '../store/workspace-context';
import type { KeysStore } from './keys-store';

/** What can be done with API keys. */
export function useKeyActions(store: KeysStore) {
  const t = useT();
  const act = useAct();
  const format = useFormat();
  const { host, organizationId } = useWorkspace();
  /** The dialog answers with a key, or with nothing where the person has given up. */
  const ask = async (key?: ApiKey) =>
    (await host
      .openDialog('ApiKeyDialog', { organizationId: organizationId(), ...(key && { apiKey: key }) })
      .catch(() => undefined)) as ApiKey | undefined;
  return {
    async create() {
      const made = await ask();
      if (made) store.take(made);
    },

    async edit(key: ApiKey) {
      const changed = await ask(key);
      if (!changed) return;
      store.take(changed);
      await host.notify({ kind: 'success', title: t('keys.changed', { name: changed.name }) });
    },

    async rotate(key: ApiKey) {
      await host.confirm({
        title: t('keys.rotateTitle', { name: key.name }),
        text: t('keys.rotateText'),
        confirmLabel: t('keys.rotateConfirm'),
        destructive: true,
        run: signal => store.rotate(key, signal),
      });
    },

    async requireRotation(key: ApiKey) {
      const isSure = await host.confirm({
        title: t('keys.requireTitle', { name: key.name }),
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

    async withdrawRotation(key: ApiKey) {
      await act(signal => store.requireRotation(key, false, signal), { done: t('keys.withdrawn') });
    },

    async revoke(key: ApiKey) {
      const isDone = await host.confirm({
        title: t('keys.revokeTitle', { name: key.name }),
        text: t(key.actsAs === 'key' ? 'keys.revokeText' : 'keys.revokeMemberText'),
        confirmLabel: t('keys.revokeConfirm'),
        destructive: true,
        run: signal => store.revoke(key, signal),
      });
      if (isDone) await host.notify({ kind: 'success', title: t('keys.revoked', { name: key.name }) });
    },
  };
}
