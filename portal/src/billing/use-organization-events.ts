import { watchOrganization } from '@oriel/client';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { usePortal } from '../store/portal-context';

/**
 * Follows changes of the workspace from other tabs and the payment provider, and reloads features and subscription. A hidden tab
 * follows nothing, because browsers limit connections; it reloads once when visible again. Reads signals.
 */
export function useOrganizationEvents(): void {
  useSignals();
  const { client, session, organizations, features, billing, reloadAccess } = usePortal();
  const isSignedIn = session.state.value.kind === 'signed-in';
  const organizationId = isSignedIn ? organizations.current.value?.id : undefined;
  const { permissions, organizationId: ofFeatures } = features.state.value;
  const mayView =
    organizationId !== undefined &&
    organizationId === ofFeatures &&
    permissions.includes('viewOrganizationSubscription');
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState !== 'hidden');
  const connected = useRef<string>(undefined);

  const readAgain = useEffectEvent(() => {
    void reloadAccess();
    if (mayView && organizationId) void billing.load(organizationId);
  });
  const readBilling = useEffectEvent(() => {
    // A top-up ends the notice of low credit.
    if (organizationId && billing.subscription.peek()?.lowCredit) void billing.load(organizationId);
  });
  useEffect(() => {
    if (mayView && organizationId) void billing.load(organizationId);
    else billing.reset();
  }, [billing, mayView, organizationId]);
  useEffect(() => {
    if (!organizationId || !isVisible) return;
    const abort = new AbortController();
    const follow = (type: string) => {
      // Data loaded just before the first connection is recent enough.
      const isFirst = type === 'ready' && connected.current !== organizationId;
      connected.current = organizationId;
      if (!isFirst && (type === 'ready' || type === 'subscription')) readAgain();
      if (type === 'credits') readBilling();
    };
    watchOrganization(client, organizationId, follow, abort.signal).catch(() => undefined);
    return () => abort.abort();
  }, [client, organizationId, isVisible]);
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
