import { IconButton, sheet, useSheet } from '@oriel/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useT } from '../i18n/i18n-context';
import css from './pager.css?inline';

const styles = sheet(css);

/** Options of {@link Pager}. */
export interface PagerProps {
  /** The first is 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Page navigation of a table or a library; renders nothing for a single page. */
export function Pager({ page, pages, onPage }: PagerProps) {
  useSheet(styles);
  const t = useT();
  const label = t('kit.pager');
  // Its texts load after the first cards; unlabelled buttons help no one.
  if (pages < 2 || label === '') return null;
  return (
    <nav className="k-pager" aria-label={label}>
      <IconButton label={t('kit.previousPage')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft />
      </IconButton>
      <span aria-current="page">{t('kit.page', { page, pages })}</span>
      <IconButton label={t('kit.nextPage')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight />
      </IconButton>
    </nav>
  );
}
