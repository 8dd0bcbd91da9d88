import { RequestNumber, useErrorText } from '@oriel/app-kit';
import { ApiError } from '@oriel/client';
import { Avatar, Button, ErrorState, Spinner } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { usePortal } from '../store/portal-context';
import { WorkspaceNotFoundPage } from './WorkspaceNotFoundPage';

/** State of a navigation inside the portal. A link from elsewhere has none, and must not sign the user out. */
export type SwitchingState =
  | {
      readonly logout: true;
      /** In all browsers of the user, not only in this one. */
      readonly isEverywhere?: boolean;
      /** The account and its session are deleted. */
      readonly isDeleted?: boolean;
    }
  | {
      readonly organizationId: string;
      /** Path to open in the new workspace. */
      readonly next: string;
    };

/** React Router does not type the navigation state. */
function readState(state: unknown): SwitchingState | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  if ('logout' in state && state.logout === true) {
    return {
      logout: true,
      isEverywhere: 'isEverywhere' in state && state.isEverywhere === true,
      isDeleted: 'isDeleted' in state && state.isDeleted === true,
    };
  }
  if (!('organizationId' in state) || typeof state.organizationId !== 'string') return undefined;
  const next = 'next' in state && typeof state.next === 'string' ? state.next : '/';
  return { organizationId: state.organizationId, next };
}

/** Identifies the current entry of the browser's history. */
const historyKey = (): unknown => window.history.state?.key;

/** Shown while the workspace switches, and while the session ends. */
export function SwitchingPage() {
  useSignals();
  const { session, organizations } = usePortal();
  const state = readState(useLocation().state);
  if (!state) return <Navigate to="/" replace />;
  if ('logout' in state)
    return <Switching next="/" isEverywhere={state.isEverywhere} isDeleted={state.isDeleted} />;
  if (session.user.value && !organizations.find(state.organizationId)) return <WorkspaceNotFoundPage />;
  return <Switching {...state} />;
}

interface SwitchingProps {
  /** The workspace to switch to; without it, the session ends. */
  readonly organizationId?: string;
  readonly next: string;
  readonly isEverywhere?: boolean | undefined;
  readonly isDeleted?: boolean | undefined;
}

function Switching({ organizationId, next, isEverywhere = false, isDeleted = false }: SwitchingProps) {
  const { t } = useTranslation();
  const portal = usePortal();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<{ readonly isGone: boolean; readonly error: unknown }>();
  const [attempt, setAttempt] = useState(0);
  const [from] = useState(portal.organizations.current.peek());
  const target = portal.organizations.all.peek().find(organization => organization.id === organizationId);

  useEffect(() => {
    let isCurrent = true;
    const entry = historyKey();
    const work = organizationId ? portal.switchOrganization(organizationId) : portal.logout(isEverywhere);
    work.then(
      () => {
        // A page that is still loading leaves this one mounted: what was opened meanwhile wins.
        if (!isCurrent || (organizationId && historyKey() !== entry)) return;
        void navigate(next, { replace: true });
        if (isEverywhere) portal.toasts.show({ tone: 'success', title: t('account.signedOutEverywhere') });
        if (isDeleted) portal.toasts.show({ tone: 'success', title: t('account.deleted') });
      },
      error => {
        if (!isCurrent) return;
        const isRefused = ApiError.isInstance(error) && [403, 404].includes(error.status);
        setFailure({ isGone: organizationId !== undefined && isRefused, error });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [portal, organizationId, next, isEverywhere, isDeleted, t, attempt]);

  if (failure?.isGone) return <WorkspaceNotFoundPage />;
  if (failure) {
    const failed = organizationId ? 'switching' : 'logout';
    return (
      <div className="page">
        <ErrorState
          level={1}
          title={t(`${failed}.failed`)}
          requestNumber={<RequestNumber id={errorText(failure.error).requestId} />}
          actions={
            <>
              <Button
                kind="primary"
                onClick={() => {
                  setFailure(undefined);
                  setAttempt(attempt + 1);
                }}
              >
                {t('action.retry')}
              </Button>
              <Button onClick={() => void navigate('/')}>{t('action.home')}</Button>
            </>
          }
        >
          {t(`${failed}.failedText`)}
        </ErrorState>
      </div>
    );
  }
  return (
    <div className="page switching" role="status">
      {target ? (
        <span className="switching-marks" aria-hidden="true">
          {from && (
            <>
              <Avatar shape="mark" name={from.name} quiet />
              <ArrowRight />
            </>
          )}
          <Avatar shape="mark" name={target.name} />
        </span>
      ) : null}
      <Spinner />
      <h1>{target ? t('switching.to', { name: target.name }) : t('switching.title')}</h1>
      <p>{target ? t('switching.toText') : t('switching.text')}</p>
    </div>
  );
}
