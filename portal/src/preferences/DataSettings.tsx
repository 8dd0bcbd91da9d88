import { useAct, useApp, useResource } from '@oriel/app-kit';
import {
  type AccountObstacle,
  deleteMyChannels,
  exportAccount,
  limits,
  listAccountObstacles,
  listMyChannels,
  ownTimeZone,
  type WorkspaceTab,
} from '@oriel/contracts';
import { Button, InlineNote, SettingsGroup, SettingsRow } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useFreshSignIn } from '../session/use-fresh-sign-in';
import { usePortal } from '../store/portal-context';
import { workspaceAddressOf } from './settings-pages';
import { usePreferencesT } from './use-preferences-t';

/** A copy of all data of the user, the chats of a workspace, and the account itself. */
export function DataSettings() {
  const t = usePreferencesT();
  return (
    <>
      <SettingsGroup>
        <Export />
      </SettingsGroup>
      <SettingsGroup title={t('account.deletion')} danger>
        <Chats />
        <Deletion />
      </SettingsGroup>
    </>
  );
}

/** Deletes all chats of the current workspace. */
function Chats() {
  useSignals();
  const t = usePreferencesT();
  const { client, organizations, features, recentChats } = usePortal();
  const { confirm } = useApp();
  const act = useAct();
  const organization = organizations.current.value;
  const canChat = features.state.value.flags.viewOrganizationChat?.status === 'visible';
  const organizationId = organization?.id;
  // The count is optional; the deletion itself reports errors.
  const chats = useResource(
    async signal =>
      organizationId === undefined || !canChat
        ? undefined
        : (await client.call(listMyChannels, { params: { organizationId } }, { signal })).length,
    `${organizationId} ${canChat}`,
  );
  const count = chats.value.value;
  if (!organization || !canChat) return null;
  const { id, name } = organization;
  const remove = async () => {
    const isSure = await confirm({
      title: t('account.chatsTitle', { name }),
      text: t('account.chatsQuestion', { name }),
      confirmLabel: t('account.deleteChats'),
      destructive: true,
    });
    if (!isSure) return;
    const request = { params: { organizationId: id }, query: { cascade: true } };
    const { isDone } = await act(signal => client.call(deleteMyChannels, request, { signal }), {
      done: t('account.chatsDeleted', { name }),
      failed: t('account.chatsNotDeleted'),
    });
    if (isDone) await Promise.all([chats.reload(), recentChats.load(id)]);
  };
  const isCounting = ['idle', 'loading'].includes(chats.state.value.kind);
  const isCounted = count !== undefined && count < limits.channelList;
  return (
    <SettingsRow
      label={t('account.chats')}
      help={
        <>
          {/* The count takes its line before it arrives. */}
          {(isCounted || isCounting) && (
            <p>{isCounted ? t('account.chatCount', { count, name }) : '\u00a0'}</p>
          )}
          <p>{t('account.chatsText', { name })}</p>
        </>
      }
    >
      <Button kind="danger" disabled={count === 0} onClick={() => void remove()}>
        {t('account.deleteChats')}
      </Button>
    </SettingsRow>
  );
}

function Export() {
  const t = usePreferencesT();
  const { client } = usePortal();
  const act = useAct();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await act(
      async signal => {
        const answer = await client.call(exportAccount, { query: { timezone: ownTimeZone() } }, { signal });
        saveFile(await answer.blob(), 'oriel-account.zip');
      },
      { failed: t('account.exportFailed') },
    );
    setBusy(false);
  };
  return (
    <SettingsRow label={t('account.export')} help={t('account.exportText')}>
      <Button busy={isBusy} onClick={() => void download()}>
        {t('account.exportAction')}
      </Button>
    </SettingsRow>
  );
}

/** The page where the user can remove an obstacle. */
const solvedAt = { owner: 'general', subscription: 'subscription' } as const satisfies Record<
  AccountObstacle['reason'],
  WorkspaceTab
>;

/** Name in the URL, to return to it from the sign-in. */
const act = 'delete-account';

/** Deletes the account, or lists the obstacles to it. */
function Deletion() {
  useSignals();
  const t = usePreferencesT();
  const { client, dialogs, session } = usePortal();
  const found = useResource(signal => client.call(listAccountObstacles, {}, { signal }), '', {
    isMissing: () => false,
  });
  const { kind } = found.state.value;
  const obstacles = found.value.value;
  const askSignIn = useFreshSignIn();
  const [query, setQuery] = useSearchParams();
  const remove = async (isSignedIn = false) => {
    const username = session.user.peek()?.username;
    if (username === undefined) return;
    if (!isSignedIn && !(await askSignIn(`/settings?tab=data&act=${act}&signed-in=`))) return;
    await dialogs.open('DeleteAccountDialog', { username }).catch(() => undefined);
  };
  // The user has just returned from the sign-in; a wrong clock on this device would request it again.
  const removeAfterSignIn = useEffectEvent(() => {
    const isSignedIn = query.has('signed-in');
    setQuery({ tab: 'data' }, { replace: true });
    void remove(isSignedIn);
  });
  const isAsked = query.get('act') === act && obstacles?.length === 0;
  useEffect(() => {
    if (isAsked) removeAfterSignIn();
  }, [isAsked]);
  return (
    <>
      <SettingsRow
        label={t('account.delete')}
        help={
          <>
            <p>{t('account.deleteText')}</p>
            {kind === 'failed' && <p role="alert">{t('account.obstaclesFailed')}</p>}
          </>
        }
      >
        {kind === 'failed' ? (
          <Button onClick={() => void found.reload()}>{t('applications.again')}</Button>
        ) : (
          <Button kind="danger" disabled={obstacles?.length !== 0} onClick={() => void remove()}>
            {t('account.deleteAction')}
          </Button>
        )}
      </SettingsRow>
      {obstacles && obstacles.length > 0 && (
        <div className="account-obstacles">
          <InlineNote title={t('account.notYet')}>
            <ul>
              {obstacles.map(({ reason, organization }: AccountObstacle) => (
                <li key={`${reason} ${organization.id}`}>
                  {t(`account.obstacle.${reason}`, { name: organization.name })}{' '}
                  <Link
                    to={`${workspaceAddressOf(solvedAt[reason])}?organization=${organization.id}`}
                    aria-label={`${t(`account.solve.${reason}`)}: ${organization.name}`}
                  >
                    {t(`account.solve.${reason}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </InlineNote>
        </div>
      )}
    </>
  );
}

/** Passes a file to the browser, which saves it under the name. */
function saveFile(data: Blob, name: string): void {
  const address = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(address));
}
