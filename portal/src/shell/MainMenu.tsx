import type { LibraryType } from '@oriel/contracts';
import { useSignals } from '@preact/signals-react/runtime';
import { ArrowRight, BadgeCheck, Library, MessageSquare, Settings, SquarePen, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { usePortal } from '../app/portal-context';
import { ListRows } from '../prompts/ListRows';
import { placeOf } from '../prompts/prompts-place';

/**
 * The sections of the product that the person may use.
 *
 * @param onReturn Shows the panel that was left for this menu again; undefined where none was left.
 */
export function MainMenu({ onReturn }: { onReturn: (() => void) | undefined }) {
  useSignals();
  const { t } = useTranslation();
  const { session, features, lists } = usePortal();
  const { pathname, search } = useLocation();
  // A list has a row of its own below.
  const list = new URLSearchParams(search).get('list');
  const hasRow = lists.lists.value.some(({ id }) => id === list);
  const { type } = (!hasRow && placeOf(pathname)?.props) || {};
  const currentIn = (library: LibraryType) => (type === library ? 'page' : undefined);
  const isSignedIn = session.state.value.kind === 'signed-in';
  return (
    <div className="menu">
      {/* It stands where Back stood, so that a second press there undoes the first and starts nothing else. */}
      {onReturn ? (
        <button type="button" className="menu-row" onClick={onReturn}>
          <ArrowRight />
          {t('chat.channels')}
        </button>
      ) : null}
      {isSignedIn && features.isVisible('manageOrganizationPromptCards') ? (
        <NavLink className="menu-row" to="/prompt/create">
          <SquarePen />
          {t('nav.createPrompt')}
        </NavLink>
      ) : null}
      <span className="menu-label">{t('nav.prompts')}</span>
      {isSignedIn ? (
        <>
          <Link className="menu-row" to="/prompts/my" aria-current={currentIn('my')}>
            <User />
            {t('prompts.my')}
          </Link>
          <Link className="menu-row" to="/prompts/workspace" aria-current={currentIn('workspace')}>
            <Library />
            {t('prompts.workspace')}
          </Link>
        </>
      ) : null}
      <Link
        className="menu-row"
        to={isSignedIn ? '/prompts/curated' : '/guest'}
        aria-current={currentIn('curated')}
      >
        <BadgeCheck />
        {t('prompts.curated')}
      </Link>
      {isSignedIn ? <ListRows /> : null}
      {isSignedIn && features.isVisible('viewOrganizationChat') ? (
        <>
          <span className="menu-label">{t('nav.work')}</span>
          <NavLink className="menu-row" to={onReturn ? pathname : '/chat'} onClick={onReturn}>
            <MessageSquare />
            {t('nav.chat')}
          </NavLink>
        </>
      ) : null}
      <span className="menu-label">{t('nav.workspace')}</span>
      <NavLink className="menu-row" to="/settings">
        <Settings />
        {t('nav.settings')}
      </NavLink>
    </div>
  );
}
