import { IconButton } from '@oriel/ui';
import { useT } from '@oriel/widget-kit';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { usePrompts } from '../prompts/prompts-context';

/** The pages of what was found; nothing where there is one. */
export function Pager({ page, pages }: { page: number; pages: number }) {
  const t = useT();
  const { library, host } = usePrompts();
  if (pages < 2) return null;
  const go = (to: number) => {
    library.filter({ page: to });
    host.root.querySelector('.p-found')?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <nav className="p-pager" aria-label={t('pager.label')}>
      <IconButton label={t('pager.previous')} disabled={page <= 1} onClick={() => go(page - 1)}>
        <ChevronLeft />
      </IconButton>
      <span aria-current="page">{t('pager.page', { page, pages })}</span>
      <IconButton label={t('pager.next')} disabled={page >= pages} onClick={() => go(page + 1)}>
        <ChevronRight />
      </IconButton>
    </nav>
  );
}
