import { Banner, Button } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePortal } from '../app/portal-context';

/** Asks once what may be kept in this browser. Stays until answered and blocks nothing. */
export function CookieBanner() {
  useSignals();
  const { t } = useTranslation();
  const { preferences } = usePortal();
  const navigate = useNavigate();
  if (preferences.consent.value.interacted) return null;
  return (
    <Banner
      title={t('cookies.title')}
      actions={
        <>
          <Button onClick={() => preferences.decide(true)}>{t('cookies.all')}</Button>
          <Button onClick={() => preferences.decide(false)}>{t('cookies.necessary')}</Button>
          <Button kind="ghost" onClick={() => void navigate('/settings?tab=cookies')}>
            {t('cookies.details')}
          </Button>
        </>
      }
    >
      <p>{t('cookies.text')}</p>
      <p>{t('cookies.age')}</p>
    </Banner>
  );
}
