import { IconButton } from '@oriel/ui';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { printPage } from '../widget/print-page';
import { PageActions } from './PageActions';

/** Prints the page, from its header. */
export function PrintAction() {
  const { t } = useTranslation();
  return (
    <PageActions>
      {/* The browser may open no document to print. */}
      <IconButton label={t('action.print')} onClick={() => void printPage().catch(() => undefined)}>
        <Printer />
      </IconButton>
    </PageActions>
  );
}
