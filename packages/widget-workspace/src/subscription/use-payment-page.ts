import { isAborted, useErrorText } from '@oriel/app-kit';
import type { ErrorText } from '@oriel/client';
import { useHost } from '@oriel/widget-kit';
import { useState } from 'react';
import type { BillingView } from './use-billing';
import { useWatched } from './use-watched';

/** Progress of opening the payment provider's page. */
export type PaymentPage =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening' }
  /** The page is open: in this tab, or in a new one for third-party pages. */
  | { readonly kind: 'open'; readonly url: string }
  | { readonly kind: 'refused'; readonly problem: ErrorText };

/** Opens a page of the payment provider. While it is open in another tab, the account is polled. */
export function usePaymentPage({ billing, organizationId }: BillingView) {
  const host = useHost();
  const errorText = useErrorText();
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
        if (!isAborted(error)) setPage({ kind: 'refused', problem: errorText(error) });
      }
    },
  };
}
