import { useAct, useSignals, useT } from '@oriel/app-kit';
import type { Application } from '@oriel/contracts';
import { useDetailDialog } from '../parts/use-detail-dialog';
import { useFreshAct } from '../store/use-fresh-act';
import { useWorkspace } from '../store/workspace-context';
import type { ApplicationsStore } from './applications-store';

/** Dialogs of an application. */
function useApplicationDialog(store: ApplicationsStore) {
  const { host, organizationId } = useWorkspace();
  return async (dialog: string, application: Application, more: object = {}) => {
    const args = { organizationId: organizationId(), application, ...more };
    // The dialog returns the application, or nothing if it was cancelled.
    const changed = (await host.openDialog(dialog, args).catch(() => undefined)) as Application | undefined;
    if (changed) store.take(changed);
    return changed;
  };
}

/** Whether the user owns the workspace. Reads signals. */
function useIsOwner(): boolean {
  useSignals();
  const { organization, session } = useWorkspace();
  const owner = organization.value?.owner;
  return owner !== undefined && owner === session.value?.userId;
}

/** If the application's server vouches for members, only the owner may change its keys, origins and widgets. */
const isLockedFor = (isOwner: boolean, { trust }: Application): boolean => trust !== null && !isOwner;

/** Opens the dialog of the application that the detail names. Reads signals. */
export function useApplicationEditor(store: ApplicationsStore, isReadOnly: boolean): void {
  useSignals();
  const t = useT();
  const { host } = useWorkspace();
  const ask = useApplicationDialog(store);
  const isOwner = useIsOwner();
  const editable = isReadOnly ? undefined : store.applications.value.value;
  useDetailDialog('applications', editable, async application => {
    const changed = await ask('ApplicationDialog', application, {
      isLocked: isLockedFor(isOwner, application),
    });
    if (changed)
      void host.notify({ kind: 'success', title: t('applications.changed', { name: changed.name }) });
  });
}

/** Actions on an application. Reads signals. */
export function useApplicationActions(store: ApplicationsStore, application: Application) {
  const t = useT();
  const act = useAct();
  const { host, showDetail } = useWorkspace();
  const { name, people, trust } = application;
  const ask = useApplicationDialog(store);
  const isOwner = useIsOwner();
  return {
    isOwner,
    isLocked: isLockedFor(isOwner, application),

    edit: () => showDetail(application.id),

    enable: (isOn: boolean) =>
      act(() => store.enable(application, isOn), {
        done: t(isOn ? 'applications.switchedOn' : 'applications.switchedOff', { name }),
      }),

    trust: useFreshAct({ tab: 'applications', act: 'trust', subject: application.id }, async () => {
      if (!isOwner || !(await ask('ApplicationTrustDialog', application))) return;
      const done = trust ? 'applications.domainsChanged' : 'applications.trusted';
      await host.notify({ kind: 'success', title: t(done, { name }) });
    }),

    async endTrust() {
      const isDone = await host.confirm({
        title: t('applications.endTrustTitle', { name }),
        text: t('applications.endTrustText'),
        confirmLabel: t('applications.endTrust'),
        destructive: true,
        run: signal => store.endTrust(application, signal),
      });
      if (isDone) await host.notify({ kind: 'success', title: t('applications.trustEnded', { name }) });
    },

    async remove() {
      const text = t('applications.deleteText');
      const isDone = await host.confirm({
        title: t('applications.deleteTitle', { name }),
        text: people.count > 0 ? `${text} ${t('applications.deletePeople', { count: people.count })}` : text,
        confirmLabel: t('applications.deleteConfirm'),
        typedText: name,
        destructive: true,
        run: signal => store.remove(application, signal),
      });
      if (isDone) await host.notify({ kind: 'success', title: t('applications.deleted', { name }) });
    },
  };
}
