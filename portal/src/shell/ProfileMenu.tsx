import { colorSchemes, locales } from '@oriel/contracts';
import { Avatar, Menu, type MenuRow } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { Compass, LogOut, Search, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SwitchingState } from '../pages/SwitchingPage';
import { usePortal } from '../store/portal-context';

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Menu of the signed-in user: language, colour scheme, settings, sign-out. */
export function ProfileMenu() {
  useSignals();
  const { t } = useTranslation();
  const { session, preferences, features, dialogs } = usePortal();
  const navigate = useNavigate();
  const user = session.user.value;
  if (!user) return null;
  const name = user.name ?? user.username ?? user.email ?? '';
  const rows: MenuRow[] = [
    { kind: 'label', id: 'scheme', label: t('profile.colorScheme') },
    ...colorSchemes.map(scheme => ({
      id: scheme,
      label: t(`scheme.${scheme}`),
      checked: preferences.colorScheme.value === scheme,
      onSelect: () => {
        preferences.colorScheme.value = scheme;
      },
    })),
    { kind: 'label', id: 'language', label: t('profile.language') },
    ...locales.map(locale => ({
      id: locale,
      label: t(`locale.${locale}`),
      checked: preferences.locale.value === locale,
      onSelect: () => {
        preferences.locale.value = locale;
      },
    })),
    { kind: 'divider', id: 'divider' },
    {
      id: 'palette',
      label: t('palette.title'),
      icon: <Search />,
      hint: <kbd>{isMac() ? '⌘K' : t('palette.key')}</kbd>,
      onSelect: () => void dialogs.open('CommandPaletteDialog', {}).catch(() => undefined),
    },
    {
      id: 'first-steps',
      label: t('first.menu'),
      icon: <Compass />,
      onSelect: () => void dialogs.open('FirstStepsDialog', {}).catch(() => undefined),
    },
    ...(features.isVisible('manageUserSettings')
      ? [
          {
            id: 'settings',
            label: t('nav.settings'),
            icon: <Settings />,
            onSelect: () => void navigate('/settings'),
          },
        ]
      : []),
    {
      id: 'logout',
      label: t('logout.action'),
      icon: <LogOut />,
      onSelect: () => void navigate('/switching', { state: { logout: true } satisfies SwitchingState }),
    },
  ];
  return (
    <Menu
      label={`${t('profile.menu')} ${name}`}
      placement="top-start"
      rows={rows}
      trigger={props => (
        <button type="button" className="profile" {...props}>
          <Avatar name={name} />
          <span className="visually-hidden">{t('profile.menu')}</span>
          <span title={name}>{name}</span>
        </button>
      )}
    />
  );
}
