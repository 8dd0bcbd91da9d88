import { cardCollections } from '@oriel/contracts';
import { useSignals } from '@preact/signals-react/runtime';
import { Folder, History, Star } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { usePortal } from '../store/portal-context';

const icons = { FAVORITES: Star, RECENT: History } as const;

/** Favorites, recently used cards and the lists of the workspace in the sidebar. */
export function ListRows() {
  useSignals();
  const { t } = useTranslation();
  const { lists, organizations } = usePortal();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const organizationId = organizations.current.value?.id;
  useEffect(() => void lists.load(organizationId), [lists, organizationId]);
  if (organizationId === undefined) return null;
  const shown = (name: string) => (pathname.startsWith('/prompts/') ? query.get(name) : null);
  return (
    <>
      {cardCollections.map(collection => {
        const Icon = icons[collection];
        return (
          <Link
            key={collection}
            className="menu-row"
            to={`/prompts/workspace?collection=${collection}`}
            aria-current={shown('collection') === collection ? 'page' : undefined}
          >
            <Icon />
            {t(`prompts.${collection}`)}
          </Link>
        );
      })}
      {lists.lists.value.length > 0 && <span className="menu-label">{t('nav.lists')}</span>}
      {lists.lists.value.map(({ id, name }) => (
        <Link
          key={id}
          className="menu-row"
          to={`/prompts/workspace?list=${id}`}
          aria-current={shown('list') === id ? 'page' : undefined}
        >
          <Folder />
          {name}
        </Link>
      ))}
    </>
  );
}
