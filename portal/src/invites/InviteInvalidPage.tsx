import { Button, ErrorState } from '@oriel/ui';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { usePageTitle } from '../pages/use-page-title';

/** State of a navigation to the page of an invite that cannot be used. */
export interface InviteInvalidState {
  readonly isExpired: boolean;
}

const isExpired = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isExpired' in state && state.isExpired === true;

/** Shown for an invite that has expired, was used or revoked, or never was. */
export function InviteInvalidPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const problem = isExpired(useLocation().state) ? 'expired' : 'invalid';
  const title = t(`invite.problem.${problem}`);
  usePageTitle(undefined, title);
  return (
    <div className="page">
      <ErrorState
        level={1}
        tone="warning"
        icon={<Clock />}
        title={title}
        actions={
          <Button kind="primary" onClick={() => void navigate('/')}>
            {t('action.home')}
          </Button>
        }
      >
        {t(`invite.problem.${problem}Text`)}
      </ErrorState>
    </div>
  );
}
