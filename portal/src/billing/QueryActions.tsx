import { dialogOfQueryAction, type QueryAction, queryAction, queryActionKeys } from '@oriel/contracts';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { WorkspaceErrand } from '../routing/workspace-errand';
import { usePortal } from '../store/portal-context';
import { useWidgetDialog } from '../widget/use-widget-dialog';

/**
 * Shows the outcome of a visit to the payment provider, on whatever page it returns to. The URL proves nothing and is cleared
 * immediately; the dialog reads the actual state. A guest keeps the URL through the sign-in.
 */
export function QueryActions() {
  useSignals();
  const { session, organizations, features, dialogs } = usePortal();
  const openDialog = useWidgetDialog();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const isReady =
    session.state.value.kind === 'signed-in' &&
    organizations.current.value !== undefined &&
    features.state.value.loaded;

  const clear = useEffectEvent((query: URLSearchParams) => {
    // The named workspace is the current one by now.
    for (const key of [...queryActionKeys, 'organization']) query.delete(key);
    void navigate({ pathname, search: query.toString(), hash }, { replace: true, state });
  });
  const show = useEffectEvent(async ({ action, ...args }: QueryAction) => {
    await dialogs.whenFree(AbortSignal.timeout(longestWait));
    const answer = await openDialog('workspace', dialogOfQueryAction[action], args);
    if (answer === 'invite')
      void navigate('/workspace/manage/invites', { state: { start: true } satisfies WorkspaceErrand });
  });
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!isReady || !query.has('action')) return;
    const parsed = queryAction.safeParse(Object.fromEntries(query));
    clear(query);
    if (parsed.success) void show(parsed.data);
    else console.error('Invalid arguments for success dialog');
  }, [isReady, search]);
  return null;
}

/** Maximum milliseconds to wait for an open dialog. */
const longestWait = 600_000;
