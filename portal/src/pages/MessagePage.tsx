import { Button, ErrorState } from '@oriel/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

/** A page with one message: what happened, what the user may do, and the way home as its primary action. */
export function MessagePage({
  icon,
  title,
  requestNumber,
  actions,
  onHome,
  children,
}: {
  icon: ReactNode;
  title: string;
  requestNumber?: ReactNode;
  /** Further buttons after the one that leads home. */
  actions?: ReactNode;
  /** Replaces the navigation home, such as where the app itself has failed. */
  onHome?: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className="page message">
      <ErrorState
        level={1}
        tone="accent"
        icon={icon}
        title={title}
        requestNumber={requestNumber}
        actions={
          <>
            <Button kind="primary" size="large" onClick={onHome ?? (() => void navigate('/'))}>
              {t('action.home')}
            </Button>
            {actions}
          </>
        }
      >
        {children}
      </ErrorState>
    </div>
  );
}
