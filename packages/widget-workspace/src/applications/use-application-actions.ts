import { useAct, useSignals, useT } from '@oriel/app-kit';
import type { Application } from '@oriel/contracts';
import { useFreshAct } from '../store/use-fresh-act';
import { useWorkspace } from '../store/workspace-context';
import type { ApplicationsStore } from './applications-store';

/** Actions on an application. Reads signals. */
export function useApplicationActions(store: ApplicationsStore, application: Application) {
  useSignals();
  const t = useT();
  const act = useAct();
  const { host, organization, organizationId, session } = useWorkspace();
  const { name, people, trust } = application;
  const isOwner =
    organization.value?.owner !== undefined && organization.value.owner === session.value?.userId;
  /** The application's server vouches for members, so only the owner may change its keys, origins and widgets. */
  const isLocked = trust !== null && !isOwner;

  const ask = async (dialog: string, more: object = {}): Promise<Application | undefined> => {
    const args = { organizationId: organizationId(), application, ...more };
    // The dialog returns the application, or nothing if it was cancelled.
    const changed = (await host.openDialog(dialog, args).catch(() => undefined)) as Application | undefined;
    if (changed) store.take(changed);
    return changed;
  };
  return {
    isOwner,
    isLocked,

    async edit() {
      const changed = await ask('ApplicationDialog', { isLocked });
      if (changed)
        await host.notify({ kind: 'success', title: t('applications.changed', { name: changed.name }) });
    },

    enable: (isOn: boolean) =>
      act(() => store.enable(application, isOn), {
        done: t(isOn ? 'applications.switchedOn' : 'applications.switchedOff', { name }),
      }),

    trust: useFreshAct({ tab: 'applications', act: 'trust', subject: application.id }, async () => {
      if (!isOwner || !(await ask('ApplicationTrustDialog'))) return;
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
