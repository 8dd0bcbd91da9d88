import { type ErrorText, isAborted, useErrorText, useHost } from '@oriel/widget-kit';
import { useState } from 'react';
import type { BillingView } from './use-billing';
import { useWatched } from './use-watched';

/** How far a way to the payment provider has come. */
export type PaymentPage =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening' }
  /** The page is open: in this tab, or beside a page that is not ours. */
  | { readonly kind: 'open'; readonly url: string }
  | { readonly kind: 'refused'; readonly problem: ErrorText };

/** Goes to a page of the payment provider. While it is open beside this one, what holds is read again and again. */
export function usePaymentPage({ billing, organizationId }: BillingView) {
  const host = useHost();
  const told = useErrorText();
  const [page, setPage] = useState<PaymentPage>({ kind: 'none' });
  const isOpen = page.kind === 'open';
  useWatched(organizationId, isOpen, () => void billing.account.reload());
  return {
    page,
    async open(find: (signal: AbortSignal) => Promise<string>) {
      setPage({ kind: 'opening' });
      try {
        const url = await find(host.signal);
        await host.navigate(url, { replace: true });
        setPage({ kind: 'open', url });
      } catch (error) {
        if (!isAborted(error)) setPage({ kind: 'refused', problem: told(error) });
      }
    },
  };
}
