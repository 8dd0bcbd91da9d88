import { useSignals } from '@preact/signals-react/runtime';
import { Folder } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { usePortal } from '../app/portal-context';

/** The lists of the workspace in the sidebar; nothing where there are none. */
export function ListRows() {
  useSignals();
  const { t } = useTranslation();
  const { lists, organizations } = usePortal();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const organizationId = organizations.current.value?.id;
  useEffect(() => void lists.load(organizationId), [lists, organizationId]);
  if (lists.lists.value.length === 0) return null;
  const shown = pathname.startsWith('/prompts/') ? query.get('list') : null;
  return (
    <>
      <span className="menu-label">{t('nav.lists')}</span>
      {lists.lists.value.map(({ id, name }) => (
        <Link
          key={id}
          className="menu-row"
          to={`/prompts/workspace?list=${id}`}
          aria-current={shown === id ? 'page' : undefined}
        >
          <Folder />
          {name}
        </Link>
      ))}
    </>
  );
}
