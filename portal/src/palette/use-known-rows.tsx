import { colorSchemes, locales } from '@oriel/contracts';
import { isTouchOnly, type PaletteGroup, type PaletteRow } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import {
  Bot,
  Compass,
  Folder,
  Gauge,
  Keyboard,
  Languages,
  LogOut,
  Moon,
  Network,
  PanelLeft,
  Plus,
  Printer,
  SquarePen,
  UserPlus,
} from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SwitchingState } from '../pages/SwitchingPage';
import { settingsGroups, workspaceAddressOf, workspaceRoot } from '../preferences/settings-pages';
import type { WorkspaceErrand } from '../routing/workspace-errand';
import { usePortal } from '../store/portal-context';
import { useChoice } from '../store/use-choice';
import { foldShortcut, printShortcut } from '../widget/PortalKeys';
import { printPage } from '../widget/print-page';
import { shortcutText } from '../widget/shortcut-text';
import { stateOf, switchAddressOf, useWidgetTable } from '../widget/widget-row';
import { usePaletteT } from './use-palette-t';

/** The portal's own entries for this user: pages, lists, settings, workspaces and actions. */
export function useKnownRows(): readonly PaletteGroup[] {
  useSignals();
  const { t } = useTranslation();
  const text = usePaletteT();
  const portal = usePortal();
  const table = useWidgetTable();
  const navigate = useNavigate();
  const choose = useChoice();
  const { session, organizations, lists, preferences, features, dialogs } = portal;
  const user = session.user.value;
  const current = organizations.current.value;
  useEffect(() => void lists.load(user && current?.id), [lists, user, current?.id]);
  const go = (to: string) => () => void navigate(to);

  const entries = settingsGroups(portal)
    .flatMap(group => group.entries)
    .filter(({ locked }) => !locked);
  const offers = (to: string) => entries.some(entry => entry.to === to);
  const pages = table
    .flatMap(row => row.entries)
    // The settings have their own rows.
    .filter(({ to, denied }) => denied || !offers(to))
    .filter(
      (entry, index, all) =>
        entry.isAction || all.findIndex(each => !each.isAction && each.to === entry.to) === index,
    )
    .filter(entry => stateOf(entry, portal).kind === 'open')
    .map(
      ({ title, to, Icon, state, shortcut }): PaletteRow => ({
        id: title,
        label: t(title),
        keys: shortcut && shortcutText(shortcut, t),
        icon: <Icon />,
        onSelect: () => void navigate(to, { state }),
      }),
    );
  const settings = entries.map(
    ({ page, to, Icon }): PaletteRow => ({
      id: `settings.${page}`,
      label: t(to.startsWith(workspaceRoot) ? 'palette.workspaceOf' : 'palette.settingsOf', {
        tab: t(`settings.page.${page}`),
      }),
      keywords: `${t('settings.title')} ${text(`find.${page}`)}`,
      icon: <Icon />,
      onSelect: go(to),
    }),
  );
  const workspaces = organizations.all.value
    .filter(({ id }) => id !== current?.id)
    .map(
      ({ id, name }): PaletteRow => ({
        id,
        label: t('palette.switchTo', { name }),
        icon: <SquarePen />,
        onSelect: () => {
          const state: SwitchingState = { organizationId: id, next: switchAddressOf(table) };
          void navigate('/switching', { state });
        },
      }),
    );
  const isFolded = preferences.isSidebarFolded.value;
  const start = (id: string, label: string, icon: ReactNode, to: string): PaletteRow => ({
    id,
    label,
    keywords: t('palette.new'),
    icon,
    onSelect: () => void navigate(to, { state: { start: true } satisfies WorkspaceErrand }),
  });
  const mayInvite =
    offers(workspaceRoot) &&
    !current?.personal &&
    features.state.value.permissions.includes('manageOrganizationInvites');
  const teams = workspaceAddressOf('teams');
  const shortcuts: PaletteRow = {
    id: 'shortcuts',
    label: text('shortcuts'),
    keys: '?',
    icon: <Keyboard />,
    onSelect: () => void dialogs.open('ShortcutsDialog', {}).catch(() => undefined),
  };
  const actions: PaletteRow[] = [
    {
      id: 'print',
      label: text('print'),
      keys: shortcutText(printShortcut, t),
      icon: <Printer />,
      onSelect: () => void printPage().catch(() => undefined),
    },
    ...(isTouchOnly() ? [] : [shortcuts]),
    {
      id: 'sidebar.fold',
      label: t(isFolded ? 'nav.unfold' : 'nav.fold'),
      keys: shortcutText(foldShortcut, t),
      icon: <PanelLeft />,
      onSelect: () => {
        preferences.isSidebarFolded.value = !isFolded;
      },
    },
    ...(features.state.value.permissions.includes('operateProduct')
      ? [{ id: 'operator', label: t('nav.operator'), icon: <Gauge />, onSelect: go('/operator') }]
      : []),
    ...(user && (features.isVisible('manageOrganizationAgents') || features.isVisible('createOwnAgents'))
      ? [start('agents.create', t('agents.create'), <Bot />, '/agents/create')]
      : []),
    ...(mayInvite ? [start('invite', t('palette.invite'), <UserPlus />, workspaceRoot)] : []),
    ...(offers(teams) ? [start('teams.create', t('palette.createTeam'), <Network />, teams)] : []),
    ...colorSchemes
      .filter(scheme => scheme !== preferences.colorScheme.value)
      .map(scheme => ({
        id: `scheme.${scheme}`,
        label: t('palette.scheme', { scheme: t(`scheme.${scheme}`) }),
        icon: <Moon />,
        onSelect: () => choose({ colorScheme: scheme }),
      })),
    ...locales
      .filter(locale => locale !== preferences.locale.value)
      .map(locale => ({
        id: `locale.${locale}`,
        label: t('palette.language', { language: t(`locale.${locale}`) }),
        icon: <Languages />,
        onSelect: () => choose({ locale }),
      })),
    ...(user && features.isVisible('createOrganization')
      ? [
          {
            id: 'organization.create',
            label: t('organization.create'),
            icon: <Plus />,
            onSelect: () => void dialogs.open('OrganizationCreateDialog', {}).catch(() => undefined),
          },
        ]
      : []),
    ...(user
      ? [
          {
            id: 'first-steps',
            label: t('first.menu'),
            icon: <Compass />,
            onSelect: () => void dialogs.open('FirstStepsDialog', {}).catch(() => undefined),
          },
          {
            id: 'logout',
            label: t('logout.action'),
            icon: <LogOut />,
            onSelect: () => void navigate('/switching', { state: { logout: true } satisfies SwitchingState }),
          },
        ]
      : []),
  ];
  return [
    { id: 'pages', title: t('palette.pages'), rows: pages },
    { id: 'actions', title: t('palette.actions'), rows: [...actions, ...workspaces] },
    { id: 'settings', title: t('nav.settings'), rows: settings },
    {
      id: 'lists',
      title: t('nav.lists'),
      rows: lists.items.value.map(({ id, name }) => ({
        id,
        label: name,
        icon: <Folder />,
        onSelect: go(`/prompts/workspace?list=${id}`),
      })),
    },
  ];
}
