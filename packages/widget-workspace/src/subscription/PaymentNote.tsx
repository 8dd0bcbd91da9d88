import { RequestNumber, useT } from '@oriel/app-kit';
import { InlineNote } from '@oriel/ui';
import type { PaymentPage } from './use-payment-page';

/** Note that the payment provider's page is open, or why it could not be opened. */
export function PaymentNote({ page }: { page: PaymentPage }) {
  const t = useT();
  if (page.kind === 'open') {
    return (
      <InlineNote role="status" title={t('payment.openTitle')}>
        {t('payment.openText')}{' '}
        <a href={page.url} target="_blank" rel="noopener noreferrer">
          {t('payment.openAgain')}
        </a>
      </InlineNote>
    );
  }
  if (page.kind === 'refused') {
    const { title, text, requestId } = page.problem;
    return (
      <InlineNote tone="danger" role="alert" title={title}>
        {text} <RequestNumber id={requestId} />
      </InlineNote>
    );
  }
  return null;
}
