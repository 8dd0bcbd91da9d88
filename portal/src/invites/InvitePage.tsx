/*
 * The link of an invite, which may have been forwarded to anyone. Required:
 *   1. opening the link never joins: the invite is shown, and the user joins or declines; without a session, the page shows inviter,
 *      workspace and invited address before the sign-in;
 *   2. only the account with the invited address sees it; another one is shown which account is signed in, and may switch;
 *   3. an existing member goes to the workspace, whatever the state of the invite.
 */
import { RequestNumber, ResourceView, useAct, useErrorText, useResource } from '@oriel/app-kit';
import {
  acceptInvite,
  declineInvite,
  getInvite,
  getInvitePreview,
  type ReceivedInvite,
} from '@oriel/contracts';
import { Button, EmptyState, ErrorState, Medal, Spinner } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { UserRoundX, Users } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { dateFormat } from '../i18n/date-format';
import { usePageTitle } from '../pages/use-page-title';
import { Guard } from '../routing/Guard';
import { type EndedInvite, type InviteProblem, inviteProblemOf } from '../store/invite-problem';
import { usePortal } from '../store/portal-context';

type InviteState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'refused'; readonly problem: InviteProblem }
  | { readonly kind: 'asking'; readonly invite: ReceivedInvite };

const endedOf = (
  problem: EndedInvite['problem'],
  { createdByName, expiresAt }: ReceivedInvite,
): EndedInvite => ({ problem, by: createdByName ?? undefined, expiresAt });

/** Shows the invite named in the URL; the link can be forwarded, so a guest only sees its preview. */
export default function InvitePage() {
  useSignals();
  const { session } = usePortal();
  const [search] = useSearchParams();
  const organizationId = search.get('workspaceId');
  const inviteId = search.get('inviteId');
  if (!organizationId || !inviteId) return <Navigate to="/invite-invalid" replace />;
  if (session.state.value.kind === 'guest')
    return <Preview organizationId={organizationId} inviteId={inviteId} />;
  return (
    <Guard rule={{ audience: 'signed-in' }}>
      <Invite key={`${organizationId} ${inviteId}`} organizationId={organizationId} inviteId={inviteId} />
    </Guard>
  );
}

/** Shows a guest the inviter, the workspace and the address that the account needs, or that the link is no longer valid. */
function Preview(params: { organizationId: string; inviteId: string }) {
  const { t, i18n } = useTranslation();
  const { client, loginAddress } = usePortal();
  const { pathname, search } = useLocation();
  const preview = useResource(
    signal => client.call(getInvitePreview, { params }, { signal }),
    `${params.organizationId} ${params.inviteId}`,
    { isMissing: error => inviteProblemOf(error) === 'invalid' },
  );
  usePageTitle(undefined, t('invite.title'));
  return (
    <div className="page">
      <ResourceView
        resource={preview}
        skeleton={<Spinner />}
        missing={<Navigate to="/invite-invalid" replace />}
        level={1}
      >
        {({ organizationName: name, createdByName: by, email, state, expiresAt }) => {
          const date = dateFormat(i18n.language, 'long').format(new Date(expiresAt));
          const ended: EndedInvite = { problem: 'expired', by: by ?? undefined, expiresAt };
          if (state === 'expired') return <Navigate to="/invite-invalid" replace state={ended} />;
          return (
            <EmptyState
              level={1}
              drawing={
                <Medal>
                  <Users />
                </Medal>
              }
              title={t('invite.question', { name })}
              actions={
                <Button
                  kind="primary"
                  onClick={() => window.location.assign(loginAddress(pathname + search))}
                >
                  {t('invite.signIn')}
                </Button>
              }
            >
              {by ? t('invite.questionBy', { by, date }) : t('invite.questionText', { date })}{' '}
              {t('invite.signInAs', { email })}
            </EmptyState>
          );
        }}
      </ResourceView>
    </div>
  );
}

function Invite(params: { organizationId: string; inviteId: string }) {
  const { organizationId, inviteId } = params;
  const { t } = useTranslation();
  const { client, organizations, dialogs, toasts } = usePortal();
  const act = useAct();
  const navigate = useNavigate();
  const [state, setState] = useState<InviteState>({ kind: 'loading' });
  const [busy, setBusy] = useState<'join' | 'decline'>();
  const [attempt, setAttempt] = useState(0);
  usePageTitle(undefined, t('invite.title'));

  const join = useCallback(
    async (isCurrent: () => boolean = () => true) => {
      const accepted = await client.call(acceptInvite, { params: { organizationId, inviteId } });
      organizations.add(accepted.organization);
      if (isCurrent()) await dialogs.open('InviteSuccessDialog', accepted);
    },
    [client, organizations, dialogs, organizationId, inviteId],
  );

  useEffect(() => {
    let isMounted = true;
    const load = async () => {
      const invite = await client.call(getInvite, { params: { organizationId, inviteId } });
      // The id in a link is a token, for which the answer names the workspace.
      if (!isMounted || !('organizationName' in invite)) return;
      // Nothing is left to ask; joining marks the invite as used.
      if (invite.state === 'accepted') await join(() => isMounted);
      else if (invite.state === 'expired') showEnded(endedOf('expired', invite));
      else setState({ kind: 'asking', invite });
    };
    const showEnded = (state: EndedInvite) => void navigate('/invite-invalid', { replace: true, state });
    load().catch(error => {
      if (!isMounted) return;
      const problem = inviteProblemOf(error);
      if (problem === 'expired' || problem === 'invalid') showEnded({ problem });
      else setState(problem ? { kind: 'refused', problem } : { kind: 'failed', error });
    });
    return () => {
      isMounted = false;
    };
  }, [client, navigate, join, organizationId, inviteId, attempt]);

  const showProblem = async (error: unknown) => {
    const problem = inviteProblemOf(error);
    if (!problem) throw error;
    if (problem !== 'expired' && problem !== 'invalid') setState({ kind: 'refused', problem });
    else
      await dialogs.open(
        'InviteInvalidDialog',
        state.kind === 'asking' ? endedOf(problem, state.invite) : { problem },
      );
  };
  const answer = async (kind: 'join' | 'decline', run: () => Promise<unknown>) => {
    setBusy(kind);
    await act(() => run().catch(showProblem), { failed: t('invite.failed') });
    setBusy(undefined);
  };
  const again = () => {
    setState({ kind: 'loading' });
    setAttempt(attempt + 1);
  };
  const decline = async () => {
    await client.call(declineInvite, { params: { organizationId, inviteId } });
    toasts.show({ tone: 'info', title: t('invite.declined') });
    void navigate('/', { replace: true });
  };

  switch (state.kind) {
    case 'loading':
      return (
        <div className="page switching" role="status">
          <Spinner />
          <span className="visually-hidden">{t('invite.loading')}</span>
        </div>
      );
    case 'failed':
      return (
        <Refusal
          title={t('invite.failed')}
          error={state.error}
          action={
            <Button kind="primary" onClick={again}>
              {t('action.retry')}
            </Button>
          }
        >
          {t('invite.failedText')}
        </Refusal>
      );
    case 'refused':
      if (state.problem === 'otherAccount' || state.problem === 'noEmail')
        return <OtherAccount problem={state.problem} />;
      return (
        <Refusal
          title={t(`invite.problem.${state.problem}`)}
          icon={<Users />}
          action={
            <Button kind="primary" onClick={again}>
              {t('action.retry')}
            </Button>
          }
        >
          {t(`invite.problem.${state.problem}Text`)}
        </Refusal>
      );
    case 'asking': {
      const { organizationName: name, createdByName, expiresAt } = state.invite;
      return (
        <Question
          name={name}
          by={createdByName}
          expiresAt={expiresAt}
          busy={busy}
          onJoin={() => void answer('join', join)}
          onDecline={() => void answer('decline', decline)}
        />
      );
    }
  }
}

function Question({
  name,
  by,
  expiresAt,
  busy,
  onJoin,
  onDecline,
}: {
  name: string;
  by: string | null;
  expiresAt: string;
  busy: 'join' | 'decline' | undefined;
  onJoin: () => void;
  onDecline: () => void;
}) {
  const { t, i18n } = useTranslation();
  const date = dateFormat(i18n.language, 'long').format(new Date(expiresAt));
  return (
    <div className="page">
      <EmptyState
        level={1}
        drawing={
          <Medal>
            <Users />
          </Medal>
        }
        title={t('invite.question', { name })}
        actions={
          <>
            <Button kind="primary" busy={busy === 'join'} disabled={busy === 'decline'} onClick={onJoin}>
              {t('invite.join')}
            </Button>
            <Button busy={busy === 'decline'} disabled={busy === 'join'} onClick={onDecline}>
              {t('invite.decline')}
            </Button>
          </>
        }
      >
        {by ? t('invite.questionBy', { by, date }) : t('invite.questionText', { date })}
      </EmptyState>
    </div>
  );
}

function Refusal({
  title,
  icon,
  error,
  action,
  children,
}: {
  title: string;
  icon?: ReactNode;
  error?: unknown;
  action: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { requestId } = useErrorText()(error);
  const navigate = useNavigate();
  return (
    <div className="page">
      <ErrorState
        level={1}
        tone={icon ? 'warning' : 'danger'}
        {...(icon && { icon })}
        title={title}
        requestNumber={<RequestNumber id={requestId} />}
        actions={
          <>
            {action}
            <Button onClick={() => void navigate('/')}>{t('action.home')}</Button>
          </>
        }
      >
        {children}
      </ErrorState>
    </div>
  );
}

/** Once nobody is signed in, the page's guard redirects to the sign-in and back. */
function OtherAccount({ problem }: { problem: 'otherAccount' | 'noEmail' }) {
  useSignals();
  const { t } = useTranslation();
  const { session, logout } = usePortal();
  const act = useAct();
  const [isBusy, setBusy] = useState(false);
  const user = session.user.value;
  const account = user?.email ?? user?.name ?? user?.username ?? '';
  const change = async () => {
    setBusy(true);
    const { isDone } = await act(() => logout(), { failed: t('logout.failed') });
    if (!isDone) setBusy(false);
  };
  return (
    <Refusal
      title={t(`invite.problem.${problem}`)}
      icon={<UserRoundX />}
      action={
        <Button kind="primary" busy={isBusy} onClick={() => void change()}>
          {t('invite.changeAccount')}
        </Button>
      }
    >
      {problem === 'noEmail' ? t('invite.problem.noEmailText') : t('invite.otherAccountNow', { account })}
    </Refusal>
  );
}
