import { type QueryAction, queryActionKeys } from '@oriel/contracts';
import type { WorkspaceHost } from '../store/workspace-host';

type PaymentHost = Pick<WorkspaceHost, 'api' | 'pageOrigin' | 'isolation' | 'shell'>;

/**
 * The URL to return to from the payment provider: in the portal, the page that was left, with the result action; on a third-party
 * page, that page without any addition.
 */
export function returnAddress(
  { api, pageOrigin, isolation, shell }: PaymentHost,
  organizationId: string,
  action?: QueryAction,
): string {
  if (new URL(api.core, pageOrigin).origin !== pageOrigin) return pageOrigin;
  // A frame does not know the URL of its page.
  const { pathname, search } =
    isolation === 'shadow'
      ? shell.ownerDocument.location
      : { pathname: '/workspace/manage/subscription', search: '' };
  const query = new URLSearchParams(search);
  for (const key of queryActionKeys) query.delete(key);
  // Another tab may have switched to another workspace meanwhile.
  query.set('organization', organizationId);
  for (const [key, value] of Object.entries(action ?? {})) query.set(key, value);
  return `${pathname}?${query}`;
}
