import { useSignals } from '@preact/signals-react/runtime';
import { Compass } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { usePortal } from '../store/portal-context';

/** Users who arrive with an invitation answer it first. */
const isBusyPlace = (pathname: string) =>
  /^\/(invite|switching|no-access|workspace-not-found)/.test(pathname);

/** Shows the first steps to a user who has never seen them. */
export function FirstStepsOpener() {
  useSignals();
  const { firstSteps, dialogs, session } = usePortal();
  const { pathname } = useLocation();
  const isNew = firstSteps.state.value === 'new' && session.user.value !== undefined;
  const isFree = !isBusyPlace(pathname) && dialogs.current.value === undefined;
  useEffect(() => {
    if (!isNew || !isFree) return;
    const shown = dialogs.open('FirstStepsDialog', {});
    firstSteps.set('begun');
    shown.catch(() => undefined);
  }, [isNew, isFree, dialogs, firstSteps]);
  return null;
}

/** Reopens the first steps until they are skipped or finished. */
export function FirstStepsRow() {
  useSignals();
  const { t } = useTranslation();
  const { firstSteps, dialogs } = usePortal();
  if (firstSteps.state.value === 'done') return null;
  return (
    <button
      type="button"
      className="menu-row first-steps-row"
      aria-haspopup="dialog"
      onClick={() => void dialogs.open('FirstStepsDialog', {}).catch(() => undefined)}
    >
      <Compass />
      {t('first.menu')}
    </button>
  );
}
