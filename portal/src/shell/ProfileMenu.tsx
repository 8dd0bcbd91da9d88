import { colorSchemes, locales } from '@oriel/contracts';
import { Avatar, Menu, type MenuRow } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { BookOpen, Compass, Gauge, LogOut, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SwitchingState } from '../pages/SwitchingPage';
import { usePortal } from '../store/portal-context';
import { pictureAddress, useChoice } from '../store/use-choice';
import { stateOf, useWidgetTable } from '../widget/widget-row';
import { guideAddress } from './AboutMenu';

/**
 * Menu of the signed-in user: settings, help, colour scheme, language, sign-out.
 *
 * @param isIcon - shows only the picture of the user
 */
export function ProfileMenu({ isIcon = false }: { isIcon?: boolean }) {
  useSignals();
  const { t } = useTranslation();
  const portal = usePortal();
  const { session, preferences, features, dialogs } = portal;
  const navigate = useNavigate();
  const choose = useChoice();
  const managing = useWidgetTable()
    .flatMap(row => row.entries)
    .find(entry => entry.group === 'organization' && entry.feature && stateOf(entry, portal).kind === 'open');
  const user = session.user.value;
  if (!user) return null;
  const name = user.name ?? user.username ?? user.email ?? '';
  const { email } = user;
  const withEmail = email !== undefined && email !== name;
  const rows: MenuRow[] = [
    {
      kind: 'label',
      id: 'user',
      label: t(withEmail ? 'profile.signedInWith' : 'profile.signedInAs', { name, email }),
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
    ...(managing
      ? [
          {
            id: 'organization',
            label: t(managing.title),
            icon: <managing.Icon />,
            onSelect: () => void navigate(managing.to),
          },
        ]
      : []),
    ...(features.state.value.permissions.includes('operateProduct')
      ? [
          {
            id: 'operator',
            label: t('nav.operator'),
            icon: <Gauge />,
            onSelect: () => void navigate('/operator'),
          },
        ]
      : []),
    {
      id: 'guide',
      label: t('about.help'),
      icon: <BookOpen />,
      onSelect: () => void window.open(guideAddress(preferences.locale.value), '_blank', 'noreferrer'),
    },
    {
      id: 'first-steps',
      label: t('first.menu'),
      icon: <Compass />,
      onSelect: () => void dialogs.open('FirstStepsDialog', {}).catch(() => undefined),
    },
    { kind: 'label', id: 'scheme', label: t('profile.colorScheme') },
    ...colorSchemes.map(scheme => ({
      id: scheme,
      label: t(`scheme.${scheme}`),
      checked: preferences.colorScheme.value === scheme,
      onSelect: () => choose({ colorScheme: scheme }),
    })),
    { kind: 'label', id: 'language', label: t('profile.language') },
    ...locales.map(locale => ({
      id: locale,
      label: t(`locale.${locale}`),
      checked: preferences.locale.value === locale,
      onSelect: () => choose({ locale }),
    })),
    { kind: 'divider', id: 'divider' },
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
        <button type="button" className="profile" data-icon={isIcon ? '' : undefined} {...props}>
          <Avatar name={name} image={pictureAddress(user.pictureId)} />
          <span className="visually-hidden">{t('profile.menu')}</span>
          <span title={name}>{name}</span>
        </button>
      )}
    />
  );
}
