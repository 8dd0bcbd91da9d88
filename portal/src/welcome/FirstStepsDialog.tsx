import { listMyChannels, searchCards } from '@oriel/contracts';
import { Button, Dialog, Field, TextInput } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { Check, MessageSquare, SquarePen, User, Users } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePortal } from '../store/portal-context';
import './first-steps.css';

/**
 * Guides a new user from the name to the workspace, the first question and the first prompt. Completed steps have a check mark.
 */
export default function FirstStepsDialog({ close }: { close: () => void }) {
  useSignals();
  const { t } = useTranslation();
  const { session, features, firstSteps } = usePortal();
  const navigate = useNavigate();
  const user = session.user.value;
  const name = user?.name ?? user?.username ?? '';
  const canChat = features.isVisible('viewOrganizationChat');
  const canWrite = features.isVisible('manageOrganizationPromptCards');
  const { hasAsked, hasWritten } = useDone(canChat, canWrite);

  const go = (to: string, state?: object) => {
    close();
    void navigate(to, { state });
  };
  const ask = () => go('/chat', { question: t('first.exampleQuestion'), isExample: true });
  const write = () => go('/prompt/create');
  const finish = () => {
    firstSteps.set('done');
    close();
  };
  const next =
    canChat && !hasAsked
      ? { text: t('first.ask'), run: ask }
      : canWrite && !hasWritten
        ? { text: t('first.write'), run: write }
        : undefined;
  return (
    <Dialog
      size="large"
      title={t('first.title', { name })}
      onClose={close}
      closeLabel={t('action.close')}
      actions={
        next ? (
          <>
            <Button kind="ghost" onClick={finish}>
              {t('first.skip')}
            </Button>
            <Button kind="primary" onClick={next.run}>
              {next.text}
            </Button>
          </>
        ) : (
          <Button kind="primary" onClick={finish}>
            {t('first.finish')}
          </Button>
        )
      }
    >
      <p>{t('first.lead')}</p>
      <ol className="first-steps">
        <Step isDone icon={<User />} title={t('first.name', { name })} text={t('first.nameText')}>
          {user?.passwordUrl && (
            <a href={user.passwordUrl} target="_blank" rel="noreferrer">
              {t('first.nameAction')}
            </a>
          )}
        </Step>
        <WorkspaceStep close={close} onOpen={go} />
        {canChat && (
          <Step
            isDone={hasAsked}
            icon={<MessageSquare />}
            title={t('first.question')}
            text={t('first.questionText')}
          />
        )}
        {canWrite && (
          <Step isDone={hasWritten} icon={<SquarePen />} title={t('first.card')} text={t('first.cardText')}>
            {next?.run === ask && (
              <Button size="small" onClick={write}>
                {t('first.write')}
              </Button>
            )}
          </Step>
        )}
      </ol>
    </Dialog>
  );
}

function WorkspaceStep({ close, onOpen }: { close: () => void; onOpen: (to: string) => void }) {
  useSignals();
  const { t } = useTranslation();
  const { organizations, features, dialogs } = usePortal();
  const shared = organizations.all.value.find(({ personal }) => !personal);
  return (
    <Step
      isDone={shared !== undefined}
      icon={<Users />}
      title={t('first.workspace')}
      text={shared ? t('first.workspaceIn', { name: shared.name }) : t('first.workspaceText')}
    >
      {!shared && (
        <>
          {features.isVisible('createOrganization') && (
            <Button
              size="small"
              onClick={() => {
                close();
                void dialogs.open('OrganizationCreateDialog', {}).catch(() => undefined);
              }}
            >
              {t('organization.create')}
            </Button>
          )}
          <InviteLink onOpen={onOpen} />
        </>
      )}
    </Step>
  );
}

interface StepProps {
  readonly isDone: boolean;
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Step({ isDone, icon, title, text, children }: StepProps) {
  const { t } = useTranslation();
  return (
    <li data-done={isDone ? '' : undefined}>
      <span className="first-steps-mark">{isDone ? <Check /> : icon}</span>
      <div>
        <b>{title}</b>
        {isDone && <span className="visually-hidden">, {t('first.isDone')}</span>}
        <p>{text}</p>
        {children && <div className="first-steps-actions">{children}</div>}
      </div>
    </li>
  );
}

/** Accepts the link of an invitation, which a mail program may have opened in another browser. */
function InviteLink({ onOpen }: { onOpen: (to: string) => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  if (!isOpen) {
    return (
      <Button size="small" kind="ghost" onClick={() => setOpen(true)}>
        {t('first.invite')}
      </Button>
    );
  }
  return (
    <form
      className="first-steps-invite"
      onSubmit={event => {
        event.preventDefault();
        const address = inviteAddressIn(text, window.location.origin);
        if (address) onOpen(address);
        else setWrong(true);
      }}
    >
      <Field label={t('first.inviteLink')} error={isWrong ? t('first.inviteWrong') : undefined}>
        <TextInput
          value={text}
          autoComplete="off"
          autoFocus
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setWrong(false);
          }}
        />
      </Field>
      <Button type="submit" size="small" disabled={text.trim() === ''}>
        {t('first.inviteOpen')}
      </Button>
    </form>
  );
}

/** Whether the user has chats and own prompts in the workspace; none until known. */
function useDone(canChat: boolean, canWrite: boolean) {
  useSignals();
  const { client, organizations } = usePortal();
  const organizationId = organizations.current.value?.id;
  const [hasAsked, setAsked] = useState(false);
  const [hasWritten, setWritten] = useState(false);
  useEffect(() => {
    if (organizationId === undefined) return;
    const abort = new AbortController();
    const { signal } = abort;
    if (canChat)
      client.call(listMyChannels, { params: { organizationId } }, { signal }).then(
        channels => setAsked(channels.length > 0),
        () => undefined,
      );
    if (canWrite) {
      const body = { page: 1, pageSize: 1, search: '', tags: [], owned: true, space: organizationId };
      client.call(searchCards, { body }, { signal }).then(
        ({ totalCount }) => setWritten(totalCount > 0),
        () => undefined,
      );
    }
    return () => abort.abort();
  }, [client, organizationId, canChat, canWrite]);
  return { hasAsked, hasWritten };
}

/** The path of an invitation page found in a text; undefined if it contains none of this server. */
function inviteAddressIn(text: string, origin: string): string | undefined {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  const isInvite = url.pathname === '/invite' && url.searchParams.has('inviteId');
  return url.origin === origin && isInvite ? url.pathname + url.search : undefined;
}
