import { ResourceView, useFormat, useResource, useSignals, useT } from '@oriel/app-kit';
import { type Application, listSecretKeys, revokeSecretKey, type SecretKey } from '@oriel/contracts';
import { Button } from '@oriel/ui';
import { useClient } from '@oriel/widget-kit';
import { Plus } from 'lucide-react';
import { useFreshAct } from '../store/use-fresh-act';
import { useWorkspace } from '../store/workspace-context';
import type { ApplicationsStore } from './applications-store';

/** Name in the URL, for the sign-in before the action. */
export const createSecretKeyAct = 'create-secret-key';

/** The secret keys of an application: create and revoke them. */
export function SecretKeys({
  application,
  store,
  isLocked,
}: {
  application: Application;
  store: ApplicationsStore;
  /** The keys are visible, but only the owner may change them. */
  isLocked: boolean;
}) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const client = useClient();
  const { host, organizationId } = useWorkspace();
  const params = { organizationId: organizationId(), applicationId: application.id };
  const keys = useResource<readonly SecretKey[]>(signal =>
    client.call(listSecretKeys, { params }, { signal }),
  );
  const place = { tab: 'applications', act: createSecretKeyAct, subject: application.id } as const;
  const create = useFreshAct(place, async () => {
    if (isLocked) return;
    // The dialog returns a key, or nothing if it was cancelled.
    const made = (await host
      .openDialog('SecretKeyDialog', { ...params, isTrusted: application.trust !== null })
      .catch(() => undefined)) as SecretKey | undefined;
    if (!made?.secretKey) return;
    store.show({ name: made.name, secret: made.secretKey });
    keys.set(all => [{ ...made, secretKey: null }, ...all]);
  });
  const revoke = async ({ id, name }: SecretKey) => {
    const isDone = await host.confirm({
      title: t('applications.revokeTitle', { name }),
      text: t('applications.revokeText'),
      confirmLabel: t('applications.revokeConfirm'),
      destructive: true,
      run: async signal => {
        await client.call(revokeSecretKey, { params: { ...params, secretKeyId: id } }, { signal });
        keys.set(all => all.filter(each => each.id !== id));
      },
    });
    if (isDone) await host.notify({ kind: 'success', title: t('applications.keyRevoked', { name }) });
  };
  return (
    <div className="w-embed o-stack">
      <p className="w-muted">{t('applications.keysText')}</p>
      <ResourceView
        resource={keys}
        level={3}
        compact
        empty={<p className="w-muted">{t('applications.noKeys')}</p>}
      >
        {all => (
          <ul className="w-rows o-rows" aria-label={t('applications.keys')}>
            {all.map(key => (
              <li key={key.id}>
                <span>
                  <b>{key.name}</b> <span className="w-mono">…{key.secretKeyHint}</span>
                  <small>
                    {t(key.lastUsedAt ? 'applications.keyUsed' : 'applications.keyUnused', {
                      made: format.date(key.createdAt),
                      by: key.createdByName ?? '–',
                      used: key.lastUsedAt ? format.date(key.lastUsedAt) : '',
                    })}
                  </small>
                </span>
                {!isLocked && (
                  <Button
                    size="small"
                    aria-label={t('applications.revokeKey', { name: key.name })}
                    onClick={() => void revoke(key)}
                  >
                    {t('applications.revoke')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </ResourceView>
      {!isLocked && (
        <Button size="small" icon={<Plus />} onClick={() => void create()}>
          {t('applications.createKey')}
        </Button>
      )}
    </div>
  );
}
