import { ApiError } from '@oriel/client';
import { copySharedChat, getSharedChat, type SharedChat } from '@oriel/contracts';
import { Button, ErrorState, InlineNote, Skeleton, SkeletonRegion } from '@oriel/ui';
import { Markdown } from '@oriel/ui/markdown';
import { useSignals } from '@preact/signals-react/runtime';
import { Link2Off, MessageSquarePlus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useErrorText } from '../errors/use-error-text';
import { useFailureToast } from '../errors/use-failure-toast';
import { useNoIndex } from '../pages/use-no-index';
import { usePageTitle } from '../pages/use-page-title';
import { usePortal } from '../store/portal-context';
import './share.css';
import { dateFormat } from '../i18n/date-format';

type Found =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly chat: SharedChat };

/** A shared chat, to read and to continue as a copy. */
export default function SharePage() {
  useSignals();
  const { t } = useTranslation();
  const { shareId = '' } = useParams();
  const { client, session, loginAddress } = usePortal();
  const errorText = useErrorText();
  const [found, setFound] = useState<Found>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const userId = session.user.value?.userId;
  const chat = found.kind === 'ready' ? found.chat : undefined;
  usePageTitle(chat?.name ?? t('share.title'));
  useNoIndex();
  const logIn = () => window.location.assign(loginAddress(`/share/${shareId}`));

  useEffect(() => {
    const abort = new AbortController();
    setFound({ kind: 'loading' });
    client.call(getSharedChat, { params: { shareId } }, { signal: abort.signal }).then(
      shared => setFound({ kind: 'ready', chat: shared }),
      error => {
        if (abort.signal.aborted) return;
        const isMissing =
          ApiError.isInstance(error) && (error.kind === 'not_found' || error.code === 'invalid_payload');
        setFound(isMissing ? { kind: 'missing' } : { kind: 'failed', error });
      },
    );
    return () => abort.abort();
  }, [client, shareId, userId, attempt]);

  if (found.kind === 'missing') {
    return (
      <div className="page">
        <ErrorState
          level={1}
          tone="accent"
          icon={<Link2Off />}
          title={t('share.missing')}
          actions={
            userId === undefined && (
              <Button kind="primary" onClick={logIn}>
                {t('login.action')}
              </Button>
            )
          }
        >
          {t(userId === undefined ? 'share.missingGuest' : 'share.missingText')}
        </ErrorState>
      </div>
    );
  }
  if (found.kind === 'failed') {
    const { title, text, requestNumber } = errorText(found.error);
    return (
      <div className="page">
        <ErrorState
          title={title}
          requestNumber={requestNumber}
          actions={<Button onClick={() => setAttempt(attempt + 1)}>{t('action.retry')}</Button>}
        >
          {text}
        </ErrorState>
      </div>
    );
  }
  return (
    <article className="shared-chat">
      <SkeletonRegion busy={chat === undefined} skeleton={<Skeleton lines={8} />}>
        {chat && <SharedThread chat={chat} shareId={shareId} onLogin={logIn} />}
      </SkeletonRegion>
    </article>
  );
}

interface SharedThreadProps {
  readonly chat: SharedChat;
  readonly shareId: string;
  readonly onLogin: () => void;
}

function SharedThread({ chat, shareId, onLogin }: SharedThreadProps) {
  useSignals();
  const { t } = useTranslation();
  const { client, session, organizations, features, preferences } = usePortal();
  const navigate = useNavigate();
  const showFailure = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  const labels = useMarkdownLabels();
  const organizationId = organizations.current.value?.id;
  const isSignedIn = session.user.value !== undefined;
  const canCopy = isSignedIn && organizationId !== undefined && features.isVisible('viewOrganizationChat');
  const date = dateFormat(preferences.locale.value, 'long').format(chat.sharedUntil);

  const goOn = async () => {
    if (!organizationId || isBusy) return;
    setBusy(true);
    try {
      const copy = await client.call(copySharedChat, { params: { organizationId, shareId } });
      void navigate(`/chat/${copy.id}`);
    } catch (error) {
      showFailure(t('share.copyFailed'), error);
      setBusy(false);
    }
  };
  return (
    <>
      <p className="shared-note">
        {chat.sharedBy === null ? t('share.on', { date }) : t('share.by', { name: chat.sharedBy, date })}
      </p>
      {chat.messages.map(({ id, role, text, sources = [] }) =>
        role === 'user' ? (
          <section key={id} className="shared-question" aria-label={t('share.question')} dir="auto">
            {text}
          </section>
        ) : (
          <section key={id} className="shared-answer" aria-label={t('share.answer')} dir="auto">
            <Markdown text={text} labels={labels} />
            {sources.length > 0 && (
              <ul className="shared-sources" aria-label={t('share.sources')}>
                {sources
                  .filter(({ url }) => /^https?:\/\//i.test(url))
                  .map(({ url, title }) => (
                    <li key={url}>
                      <a href={url} title={url} target="_blank" rel="noopener noreferrer" dir="auto">
                        {title}
                      </a>{' '}
                      <small>{new URL(url).host}</small>
                    </li>
                  ))}
              </ul>
            )}
          </section>
        ),
      )}
      {chat.messages.length === 0 && <p className="shared-note">{t('share.empty')}</p>}
      {chat.isCut && <InlineNote title={t('share.cut')} />}
      <footer className="shared-foot">
        {canCopy ? (
          <Button kind="primary" icon={<MessageSquarePlus />} busy={isBusy} onClick={() => void goOn()}>
            {t('share.continue')}
          </Button>
        ) : (
          !isSignedIn && (
            <Button kind="primary" icon={<MessageSquarePlus />} onClick={onLogin}>
              {t('share.continueGuest')}
            </Button>
          )
        )}
      </footer>
    </>
  );
}

function useMarkdownLabels() {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      copy: t('share.copy'),
      copyTable: t('share.copyTable'),
      copyCode: t('share.copyCode'),
      table: t('share.table'),
      code: t('share.code'),
      codeIn: (language: string) => t('share.codeIn', { language }),
      loadImage: (host: string) => t('share.loadImage', { host }),
      taskDone: t('share.taskDone'),
      taskOpen: t('share.taskOpen'),
      notes: t('share.notes'),
      note: t('share.note'),
      noteBack: t('share.noteBack'),
    }),
    [t],
  );
}
