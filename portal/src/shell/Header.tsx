import { Button, IconButton } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { ArrowLeft, LogIn, Menu as MenuIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { usePortal } from '../app/portal-context';
import { backOf } from '../prompts/prompts-back';
import { hasOwnHeading, placeOf } from '../prompts/prompts-place';
import { ProductMark } from './ProductMark';
import './header.css';

/** Title of the page, the way back where there is one, and the sign-in for guests. */
export function Header({ onOpenMenu }: { onOpenMenu: () => void }) {
  useSignals();
  const { t } = useTranslation();
  const { session, title, promptsAddress, cardAddress, loginAddress } = usePortal();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isGuest = session.state.value.kind === 'guest';
  const Title = hasOwnHeading(pathname) ? 'p' : 'h1';
  const remembered = { library: promptsAddress.value, before: cardAddress.value };
  const back = pathname.startsWith('/settings') ? (remembered.library ?? '/') : backOf(pathname, remembered);
  return (
    <header className="header" data-column={placeOf(pathname) ? '' : undefined}>
      <span className="header-menu">
        <IconButton label={t('nav.open')} onClick={onOpenMenu}>
          <MenuIcon />
        </IconButton>
      </span>
      {back ? (
        <IconButton label={t('nav.back')} onClick={() => void navigate(back)}>
          <ArrowLeft />
        </IconButton>
      ) : null}
      {isGuest && !back ? (
        <Link className="header-logo" to="/">
          <ProductMark />
          <span>{t('product')}</span>
        </Link>
      ) : null}
      {title.value ? <Title className="header-title">{title.value}</Title> : null}
      <span className="grow" />
      <span id="page-actions" className="header-actions" />
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
