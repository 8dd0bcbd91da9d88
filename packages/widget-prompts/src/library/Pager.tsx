import { IconButton } from '@oriel/ui';
import { useT } from '@oriel/widget-kit';
import { ChevronLeft, ChevronRight } from 'lucide-react';

/** The pages of what was found; nothing where there is one. */
export function Pager({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) {
  const t = useT();
  if (pages < 2) return null;
  return (
    <nav className="p-pager" aria-label={t('pager.label')}>
      <IconButton label={t('pager.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft />
      </IconButton>
      <span aria-current="page">{t('pager.page', { page, pages })}</span>
      <IconButton label={t('pager.next')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight />
      </IconButton>
    </nav>
  );
}
