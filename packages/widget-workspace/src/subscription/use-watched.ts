import { watchOrganization } from '@oriel/client';
import { useHost } from '@oriel/widget-kit';
import { useEffect, useEffectEvent } from 'react';

/** While waiting, calls back whenever the workspace may have changed, and when the user returns to this tab. */
export function useWatched(organizationId: string, isWaiting: boolean, onChange: () => void): void {
  const { client, shell, signal: lifetime } = useHost();
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (!isWaiting || organizationId === '') return;
    const abort = new AbortController();
    const signal = AbortSignal.any([abort.signal, lifetime]);
    watchOrganization(
      client,
      organizationId,
      type => {
        if (type !== 'ready') tell();
      },
      signal,
    ).catch(() => undefined);
    // The provider's message may arrive late or never, so check when the user returns.
    const document = shell.ownerDocument;
    const handleShown = () => {
      if (document.visibilityState === 'visible') tell();
    };
    document.addEventListener('visibilitychange', handleShown);
    return () => {
      document.removeEventListener('visibilitychange', handleShown);
      abort.abort();
    };
  }, [client, shell, lifetime, organizationId, isWaiting]);
}
