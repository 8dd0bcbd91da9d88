import { watchOrganization } from '@oriel/client';
import { useHost } from '@oriel/widget-kit';
import { useEffect, useEffectEvent } from 'react';

/** Calls back whenever something of a workspace may be another, and when the person comes back to this tab, while it is waited for. */
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
    // The provider's message may come late or not at all; then the way back is worth a question.
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
