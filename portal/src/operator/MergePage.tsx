import { ResourceView, useErrorText, useResource } from '@oriel/app-kit';
import { ApiError } from '@oriel/client';
import {
  type AccountMerge,
  confirmAccountMerge,
  provePreviousAccount,
  readAccountMerge,
} from '@oriel/contracts';
import { Button, EmptyState, InlineNote, SettingsGroup, SettingsRow, Tag } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { usePageTitle } from '../pages/use-page-title';
import { bases } from '../store/bases';
import { usePortal } from '../store/portal-context';
import { useOperatorT } from './use-operator-t';
import './operator.css';

/** The tab keeps the token across the sign-ins. It leaves the address, which others may see. */
const storageKey = 'oriel.merge';

function takeToken(): string {
  const named = window.location.hash.slice(1);
  if (named !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  try {
    if (named !== '') sessionStorage.setItem(storageKey, named);
    return sessionStorage.getItem(storageKey) ?? '';
  } catch {
    // The browser denies the storage: the link has to be opened again after a sign-in.
    return named;
  }
}

/** A merge for the person: confirms as the old and as the new account, one after the other, in this browser. */
export default function MergePage() {
  useSignals();
  const t = useOperatorT();
  const { client, session } = usePortal();
  const [token] = useState(takeToken);
  const [done, setDone] = useState<AccountMerge>();
  usePageTitle(t('merge.pageTitle'));
  const offer = useResource(
    signal => client.call(readAccountMerge, { body: { token } }, { signal }),
    session.user.value?.userId ?? '',
  );
  const missing = (
    <EmptyState level={2} title={t('merge.unusable')} actions={<OtherAccount />}>
      {t('merge.unusableText')}
    </EmptyState>
  );
  return (
    <div className="operator-page">
      <h1 className="operator-title">{t('merge.pageTitle')}</h1>
      {done ? (
        <InlineNote role="status">{t('merge.done', { name: done.to.username })}</InlineNote>
      ) : (
        <ResourceView resource={offer} level={2} missing={missing}>
          {merge => <Offer merge={merge} token={token} onDone={setDone} reload={() => void offer.reload()} />}
        </ResourceView>
      )}
    </div>
  );
}

interface OfferProps {
  merge: AccountMerge;
  token: string;
  onDone: (merge: AccountMerge) => void;
  reload: () => void;
}

function Offer({ merge, token, onDone, reload }: OfferProps) {
  const t = useOperatorT();
  const { client, signal } = usePortal();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const { self, hasPrevious } = merge;
  const { isConfirmed, username } = merge[self];
  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const next = await client.call(confirmAccountMerge, { body: { token } }, { signal });
      if (next.isDone) onDone(next);
      else reload();
    } catch (refusal) {
      setError(refusal);
    }
    setBusy(false);
  };
  return (
    <div className="o-form">
      <p>{t('merge.pageText')}</p>
      <SettingsGroup>
        {(['from', 'to'] as const).map(side => (
          <SettingsRow
            key={side}
            label={t(`merge.${side}`)}
            help={`${merge[side].name} (${merge[side].username})${side === self ? `, ${t('merge.signedIn')}` : ''}`}
          >
            <Tag tone={merge[side].isConfirmed ? 'accent' : 'neutral'}>
              {t(merge[side].isConfirmed ? 'merge.confirmed' : 'merge.open')}
            </Tag>
          </SettingsRow>
        ))}
      </SettingsGroup>
      {error !== undefined && <Refusal error={error} />}
      {isConfirmed ? (
        <>
          <p>{t(self === 'from' ? 'merge.nextTo' : 'merge.nextFrom')}</p>
          {self === 'to' && hasPrevious ? (
            <Button
              kind="primary"
              onClick={() => window.location.assign(`${bases.core}${provePreviousAccount.path}`)}
            >
              {t('merge.previous')}
            </Button>
          ) : (
            <OtherAccount />
          )}
        </>
      ) : (
        <Button kind="primary" busy={isBusy} onClick={() => void confirm()}>
          {t('merge.confirm', { name: username })}
        </Button>
      )}
    </div>
  );
}

function Refusal({ error }: { error: unknown }) {
  const t = useOperatorT();
  const errorText = useErrorText();
  const code = ApiError.isInstance(error) ? error.code : undefined;
  if (code === 'fresh_sign_in_required')
    return (
      <InlineNote tone="warning" role="alert" actions={<OtherAccount label={t('merge.again')} />}>
        {t('merge.fresh')}
      </InlineNote>
    );
  return (
    <InlineNote tone="danger" role="alert">
      {code === 'conflict' ? t('merge.otherBrowser') : errorText(error).text}
    </InlineNote>
  );
}

/** Signs in once more, with the same or another account, and returns here. */
function OtherAccount({ label }: { label?: string }) {
  const t = useOperatorT();
  const { loginAddress } = usePortal();
  return (
    <Button onClick={() => window.location.assign(loginAddress('/merge', 'login'))}>
      {label ?? t('merge.other')}
    </Button>
  );
}
