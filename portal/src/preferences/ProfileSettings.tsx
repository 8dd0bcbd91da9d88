import { Button, SettingsGroup, SettingsRow } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { ExternalLink, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SwitchingState } from '../pages/SwitchingPage';
import { usePortal } from '../store/portal-context';

/** The name and address from the sign-in, the password, and the sessions. */
export function ProfileSettings() {
  useSignals();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { name, email, passwordUrl } = usePortal().session.user.value ?? {};
  const everywhere: SwitchingState = { logout: true, isEverywhere: true };
  return (
    <SettingsGroup>
      {name !== undefined && (
        <SettingsRow label={t('settings.fullName')} help={t('settings.fullNameText')}>
          {name}
        </SettingsRow>
      )}
      {email && <SettingsRow label={t('settings.email')}>{email}</SettingsRow>}
      {passwordUrl && (
        <SettingsRow label={t('account.password')} help={t('account.passwordText')}>
          <Button
            icon={<ExternalLink />}
            onClick={() => window.open(passwordUrl, '_blank', 'noopener,noreferrer')}
          >
            {t('account.changePassword')}
          </Button>
        </SettingsRow>
      )}
      {/* Ends the session in all browsers, such as one left open elsewhere. */}
      <SettingsRow label={t('account.sessions')} help={t('account.sessionsHint')}>
        <Button icon={<LogOut />} onClick={() => void navigate('/switching', { state: everywhere })}>
          {t('account.signOutEverywhere')}
        </Button>
      </SettingsRow>
    </SettingsGroup>
  );
}
