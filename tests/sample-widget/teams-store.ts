import {
  createDrafts,
  type Drafts,
  openTabChannel,
  type ReadonlySignal,
  type Resource,
  resource,
  signal,
  type TabChannel,
} from '@oriel/app-kit';
import { listTeams, type Team, type widgetSurface } from '@oriel/contracts';
import { startSession, type WidgetHost, type WidgetSession } from '@oriel/widget-kit';
import * as z from 'zod/mini';

/** The teams of a workspace have changed. */
const tabMessage = z.object({ organizationId: z.string() });

/** State of one mounted instance of the sample. */
export interface TeamsStore {
  readonly host: WidgetHost<typeof widgetSurface>;
  readonly session: ReadonlySignal<WidgetSession | undefined>;
  readonly teams: Resource<readonly Team[]>;
  readonly drafts: Drafts;
  /** Notifies the person's other tabs that the teams have changed here. */
  tellTabs(): void;
  load(signal: AbortSignal): Promise<void>;
  signOut(): void;
  dispose(): void;
}

export function createTeamsStore(host: WidgetHost<typeof widgetSurface>): TeamsStore {
  const { client } = host;
  const session = signal<WidgetSession | undefined>(undefined);
  const organizationId = () => session.peek()?.organization?.id ?? '';
  const teams = resource<readonly Team[]>(
    abort => client.call(listTeams, { params: { organizationId: organizationId() } }, { signal: abort }),
    { signal: host.signal },
  );
  let tabs: TabChannel<z.output<typeof tabMessage>> | undefined;
  const closeTabs = () => {
    tabs?.close();
    tabs = undefined;
  };
  return {
    host,
    session,
    teams,
    drafts: createDrafts(host.storage, () => ({
      userId: session.peek()?.user?.userId,
      organizationId: session.peek()?.organization?.id,
    })),
    tellTabs: () => tabs?.tell({ organizationId: organizationId() }),
    async load(abort) {
      const found = await startSession(host, { signal: abort, feature: 'manageOrganizationTeams' });
      teams.clear();
      closeTabs();
      session.value = found;
      tabs = openTabChannel({
        name: `teams:${host.api.core}:${found.user?.userId}`,
        schema: tabMessage,
        onMessage: message => {
          if (message.organizationId === organizationId()) void teams.reload();
        },
      });
      void teams.load();
    },
    signOut() {
      this.drafts.clear();
      session.value = undefined;
      teams.clear();
      closeTabs();
    },
    dispose: closeTabs,
  };
}
