import { EmptyState, Medal } from '@oriel/ui';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../pages/use-page-title';

/** The end of a sign-in that was started from a form in another tab. */
export default function SignedInPage() {
  const { t } = useTranslation();
  usePageTitle(undefined, t('fresh.doneTitle'));
  return (
    <div className="page">
      <EmptyState
        level={1}
        title={t('fresh.doneTitle')}
        drawing={
          <Medal>
            <Check />
          </Medal>
        }
      >
        {t('fresh.doneText')}
      </EmptyState>
    </div>
  );
}
