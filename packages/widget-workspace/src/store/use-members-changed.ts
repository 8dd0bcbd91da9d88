import { watchOrganization } from '@oriel/client';
import { useEffect, useEffectEvent } from 'react';
import { useWorkspace } from './workspace-context';

/**
 * Calls back when somebody joins the workspace or declines an invite, and after a lost connection. A hidden tab keeps no connection,
 * because browsers limit their number; it calls back once when visible again.
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
