import { Button, IconButton } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { ArrowLeft, LogIn, Menu as MenuIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { UpgradeButton } from '../billing/UpgradeButton';
import { usePortal } from '../store/portal-context';
import { useWidgetTable } from '../widget/widget-row';
import { NewLinks } from './FoldedMenu';
import './header.css';

/** Title and subtitle of the page, the Back button if there is one, and the sign-in for guests. */
export function Header({ onOpenMenu }: { onOpenMenu: () => void }) {
  useSignals();
  const { t } = useTranslation();
  const portal = usePortal();
  const { session, title, subtitle, titleAction, backAddress, loginAddress } = portal;
  const rows = useWidgetTable();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isGuest = session.state.value.kind === 'guest';
  const page = rows.map(row => row.header?.(pathname, portal)).find(Boolean);
  const Title = page?.hasOwnHeading ? 'p' : 'h1';
  // The page's own heading is its subtitle.
  const part = page?.hasOwnHeading || subtitle.value === title.value ? undefined : subtitle.value;
  const back = backAddress.value ?? page?.back;
  return (
    <header className="header" data-width={page?.width}>
      <span className="header-menu">
        <IconButton label={t('nav.open')} onClick={onOpenMenu}>
          <MenuIcon />
        </IconButton>
      </span>
      {back ? (
        <IconButton className="header-back" label={t('nav.back')} onClick={() => void navigate(back)}>
          <ArrowLeft />
        </IconButton>
      ) : null}
      {title.value ? (
        <Title className="header-title">
          {titleAction.value ? (
            <button
              type="button"
              className="header-rename"
              title={titleAction.value.label}
              onClick={titleAction.value.press}
            >
              {title.value}
            </button>
          ) : (
            title.value
          )}
        </Title>
      ) : null}
      {title.value && part ? (
        <p className="header-subtitle" dir="auto" title={part}>
          {part}
        </p>
      ) : null}
      <span className="grow" />
      <span id="page-actions" className="header-actions" />
      <span className="header-new">
        <NewLinks side="bottom" />
      </span>
      <UpgradeButton />
      {isGuest ? (
        <Button
          className="header-login"
          icon={<LogIn />}
          onClick={() => window.location.assign(loginAddress(pathname + search))}
        >
          {t('login.action')}
        </Button>
      ) : null}
    </header>
  );
}
