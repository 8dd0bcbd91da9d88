import { ResourceView, useAct, useApp, useCopied, useResource } from '@oriel/app-kit';
import { copySharedChat, getSharedChat, type SharedChat } from '@oriel/contracts';
import { tableAsHtml, tableAsText, typeTable } from '@oriel/tables/typed';
import { Button, copyRich, ErrorState, InlineNote, Skeleton } from '@oriel/ui';
import { Markdown, type MarkdownOptions, readTable, type TableActionsProps } from '@oriel/ui/markdown';
import { useSignals } from '@preact/signals-react/runtime';
import { Check, Copy, Link2Off, MessageSquarePlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { isLinkMissing } from '../pages/is-link-missing';
import { useNoIndex } from '../pages/use-no-index';
import { usePageTitle } from '../pages/use-page-title';
import { PrintAction } from '../shell/PrintAction';
import { usePortal } from '../store/portal-context';
import './share.css';
import { dateFormat } from '../i18n/date-format';

/** A shared chat, to read and to continue as a copy. */
export default function SharePage() {
  useSignals();
  const { t } = useTranslation();
  const { shareId = '' } = useParams();
  const { client, session, loginAddress } = usePortal();
  const navigate = useNavigate();
  const userId = session.user.value?.userId;
  const chat = useResource(
    signal => client.call(getSharedChat, { params: { shareId } }, { signal }),
    `${shareId} ${userId}`,
    { isMissing: isLinkMissing },
  );
  usePageTitle(chat.value.value?.name ?? t('share.title'));
  useNoIndex();
  const logIn = () => window.location.assign(loginAddress(`/share/${shareId}`));
  const missing = (
    <ErrorState
      level={1}
      tone="accent"
      icon={<Link2Off />}
      title={t('share.missing')}
      actions={
        <>
          {userId === undefined && (
            <Button kind="primary" onClick={logIn}>
              {t('login.action')}
            </Button>
          )}
          <Button kind={userId === undefined ? 'plain' : 'primary'} onClick={() => void navigate('/')}>
            {t('action.home')}
          </Button>
        </>
      }
    >
      {t(userId === undefined ? 'share.missingGuest' : 'share.missingText')}
    </ErrorState>
  );
  return (
    <article className="shared-chat">
      <ResourceView resource={chat} skeleton={<Skeleton lines={8} />} missing={missing} level={1}>
        {shared => <SharedThread chat={shared} shareId={shareId} onLogin={logIn} />}
      </ResourceView>
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
  const act = useAct();
  const [isBusy, setBusy] = useState(false);
  const options = useMarkdownOptions();
  const organizationId = organizations.current.value?.id;
  const isSignedIn = session.user.value !== undefined;
  const canCopy = isSignedIn && organizationId !== undefined && features.isVisible('viewOrganizationChat');
  const locale = preferences.locale.value;
  const date = dateFormat(locale, 'long').format(chat.sharedUntil);
  const time = dateFormat(locale, 'medium', 'short');

  const goOn = async () => {
    if (!organizationId || isBusy) return;
    setBusy(true);
    const params = { organizationId, shareId };
    const copied = await act(signal => client.call(copySharedChat, { params }, { signal }), {
      failed: t('share.copyFailed'),
    });
    if (copied.isDone) void navigate(`/chat/${copied.result.id}`);
    else setBusy(false);
  };
  return (
    <>
      <PrintAction />
      <div className="shared-head">
        <p className="shared-note">
          {chat.sharedBy === null ? t('share.on', { date }) : t('share.by', { name: chat.sharedBy, date })}
        </p>
        {canCopy && (
          <Button kind="primary" icon={<MessageSquarePlus />} busy={isBusy} onClick={() => void goOn()}>
            {t('share.continue')}
          </Button>
        )}
        {!isSignedIn && (
          <Button kind="primary" icon={<MessageSquarePlus />} onClick={onLogin}>
            {t('share.continueGuest')}
          </Button>
        )}
      </div>
      {chat.messages.map(({ id, role, text, agentName, createdAt, sources = [] }) =>
        role === 'user' ? (
          <section key={id} className="shared-question" aria-label={t('share.question')} dir="auto">
            {text}
          </section>
        ) : (
          <section key={id} className="shared-answer" aria-label={t('share.answer')} dir="auto">
            <div className="shared-by">
              <bdi>{agentName?.[locale] ?? t('share.answer')}</bdi>
              <time dateTime={new Date(createdAt).toISOString()}>{time.format(createdAt)}</time>
            </div>
            <Markdown text={text} {...options} />
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
    </>
  );
}

/** Texts and copy buttons of answers. */
function useMarkdownOptions(): MarkdownOptions {
  const { t } = useTranslation();
  const app = useApp();
  return useMemo(
    () => ({
      labels: {
        copy: t('share.copy'),
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
      },
      onCopy: text => void app.copy(text),
      tableActions: CopyTable,
    }),
    [t, app],
  );
}

/** Copies a table for word processors and as text. */
function CopyTable(source: TableActionsProps) {
  const { t } = useTranslation();
  const app = useApp();
  const { isCopied, confirm } = useCopied();
  const copy = async () => {
    const [head = [], ...cells] = readTable(source);
    // Types decide only which cells need the guard against formulas; numbers need none in either language.
    const rows = typeTable(head, cells, 'en');
    const text = tableAsText(head, rows);
    if ((await copyRich({ html: tableAsHtml(head, rows), text }, window)) || (await app.copy(text)))
      confirm();
  };
  return (
    <button type="button" className="md-button" aria-label={t('share.copyTable')} onClick={() => void copy()}>
      {isCopied ? <Check /> : <Copy />}
      <span>{t(isCopied ? 'share.copied' : 'share.copy')}</span>
    </button>
  );
}
