import { IconButton, Tooltip } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { Search, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { usePortal } from '../store/portal-context';
import { paletteShortcut } from '../widget/PortalKeys';
import { shortcutText } from '../widget/shortcut-text';
import { stateOf, useWidgetTable } from '../widget/widget-row';
import { OrganizationMenu } from './OrganizationMenu';
import { PlaceLinks } from './PlaceLinks';
import { ProfileMenu } from './ProfileMenu';

/** The sidebar as a column of icons. */
export function FoldedMenu({ unfold }: { unfold: ReactNode }) {
  useSignals();
  const { t } = useTranslation();
  const { session, dialogs, variant } = usePortal();
  const { pathname } = useLocation();
  const isSignedIn = session.state.value.kind === 'signed-in';
  const hasSettings = isSignedIn || variant?.features?.guestSettings !== false;
  return (
    <div className="sidebar-rail">
      {unfold}
      {isSignedIn ? <OrganizationMenu isIcon /> : null}
      <NewLinks side="right" />
      <IconButton
        className="place"
        label={t('palette.search')}
        keys={shortcutText(paletteShortcut, t)}
        onClick={() => void dialogs.open('CommandPaletteDialog', {}).catch(() => undefined)}
      >
        <Search />
      </IconButton>
      <PlaceLinks side="right" />
      {hasSettings ? (
        <Tooltip text={t('nav.settings')} placement="right">
          <Link
            className="place"
            to="/settings"
            aria-label={t('nav.settings')}
            aria-current={pathname === '/settings' ? 'page' : undefined}
          >
            <Settings />
          </Link>
        </Tooltip>
      ) : null}
      <span className="grow" />
      <ProfileMenu isIcon />
    </div>
  );
}

/** Icons that start something new. */
export function NewLinks({ side }: { side: 'right' | 'bottom' }) {
  useSignals();
  const { t } = useTranslation();
  const portal = usePortal();
  return useWidgetTable()
    .flatMap(row => row.entries)
    .filter(entry => entry.isAction && stateOf(entry, portal).kind === 'open')
    .map(({ title, to, Icon, state, shortcut }) => (
      <Tooltip key={title} text={t(title)} keys={shortcut && shortcutText(shortcut, t)} placement={side}>
        <Link className="place" to={to} state={state} aria-label={t(title)}>
          <Icon />
        </Link>
      </Tooltip>
    ));
}
