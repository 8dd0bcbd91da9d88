import { Avatar, Button, ErrorState, Spinner } from '@oriel/ui';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { usePortal } from '../app/portal-context';

/** What a navigation to this page may carry; without it, it signs out. */
interface SwitchingState {
  organizationId?: string;
  /** Path to go to in the new workspace. */
  next?: string;
}

/** Shown while the workspace changes, and while the session ends. */
export function SwitchingPage() {
  const { t } = useTranslation();
  const portal = usePortal();
  const navigate = useNavigate();
  const location = useLocation();
  // React Router does not know what a navigation carried.
  const { organizationId, next = '/' } = (location.state ?? {}) as SwitchingState;
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [from] = useState(portal.organizations.current.peek());
  const target = portal.organizations.all.peek().find(organization => organization.id === organizationId);

  useEffect(() => {
    let isCurrent = true;
    const work = organizationId ? portal.switchOrganization(organizationId) : portal.logout();
    work.then(
      () => isCurrent && void navigate(next, { replace: true }),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [portal, organizationId, next, attempt]);

  if (failed) {
    return (
      <div className="page">
        <ErrorState
          level={1}
          title={t('logout.failed')}
          actions={
            <>
              <Button
                kind="primary"
                onClick={() => {
                  setFailed(false);
                  setAttempt(attempt + 1);
                }}
              >
                {t('action.retry')}
              </Button>
              <Button onClick={() => void navigate('/')}>{t('action.home')}</Button>
            </>
          }
        >
          {t('logout.failedText')}
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
