import { watchOrganization } from '@oriel/client';
import { useEffect, useEffectEvent } from 'react';
import { useWorkspace } from './workspace-context';

/**
 * Calls back when somebody joined the workspace or declined an invite, and after a connection was lost. A hidden tab follows
 * nothing, because browsers limit connections; it calls back once when visible again.
 */
export function useMembersChanged(onChange: () => void): void {
  const { host, organizationId } = useWorkspace();
  const change = useEffectEvent(onChange);
  useEffect(() => {
    const document = host.shell.ownerDocument;
    let watching: AbortController | undefined;
    // Data loaded just before the first connection is recent enough.
    let isFirst = true;
    const follow = () => {
      watching?.abort();
      if (document.visibilityState === 'hidden') return;
      watching = new AbortController();
      const signal = AbortSignal.any([watching.signal, host.signal]);
      const handle = (type: string) => {
        if (type === 'members' || (type === 'ready' && !isFirst)) change();
        isFirst = false;
      };
      watchOrganization(host.client, organizationId(), handle, signal).catch(() => undefined);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      watching?.abort();
    };
  }, [host, organizationId]);
}
