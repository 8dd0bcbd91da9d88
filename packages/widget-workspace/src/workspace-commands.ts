import { type MethodInput, OrielError, type WorkspaceSurface } from '@oriel/contracts';
import type { WorkspaceStore } from './store/workspace-store';

/** The commands that a host may call. */
export const workspaceCommands = (store: WorkspaceStore) => ({
  openTab({ tab, search }: MethodInput<WorkspaceSurface, 'openTab'>) {
    // Before the session is known, the tab is only remembered.
    if (store.session.peek() && !store.offers(tab))
      throw new OrielError('FORBIDDEN', `The person may not see the tab "${tab}".`);
    if (search !== undefined) store.memberSearch.value = { text: search };
    store.show(tab);
    return {};
  },
  startAction() {
    store.action.peek()?.run();
    return {};
  },
  logout() {
    store.logout();
    return {};
  },
});
