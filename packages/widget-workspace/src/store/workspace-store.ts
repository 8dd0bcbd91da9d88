import { batch, effect, type ReadonlySignal, type Signal, signal } from '@oriel/app-kit';
import {
  type Organization,
  OrielError,
  type Permission,
  type Seats,
  type Session,
  type WorkspaceAction,
  type WorkspaceTab,
} from '@oriel/contracts';
import { confirmDiscard, hasUnsavedWork } from '@oriel/ui';
import { type AskedAct, addressWithoutAct, readAskedAct } from '@oriel/widget-kit';
import type { WorkspaceHost } from './workspace-host';

/** The way a workspace stopped being the user's. */
export type WorkspaceEnd = 'left' | 'deleted';

/** State of one mount of the workspace. */
export interface WorkspaceStore {
  readonly host: WorkspaceHost;
  /** The user; undefined until the widget has loaded. */
  readonly session: ReadonlySignal<(Session & { readonly userId: string }) | undefined>;
  /** The workspace with its current name and owner. */
  readonly organization: ReadonlySignal<Organization | undefined>;
  /** The tab requested last; undefined if none was. */
  readonly tab: ReadonlySignal<WorkspaceTab | undefined>;
  /** The detail shown below a tab; empty for the tab itself. Reads signals. */
  detailOf(tab: WorkspaceTab): string;
  /** Shows a detail chosen by the user, or the tab itself again, and notifies the host. */
  showDetail(detail: string): void;
  /** Licences from the latest response that includes them. */
  readonly seats: Signal<Seats | undefined>;
  /** The main action of the current tab, if the host shows it. */
  readonly action: Signal<(WorkspaceAction & { readonly run: () => void }) | undefined>;
  /** The host's latest search among the members. */
  readonly memberSearch: Signal<{ readonly text: string } | undefined>;
  /** The way the user lost access to the workspace; undefined while they have access. */
  readonly ended: ReadonlySignal<WorkspaceEnd | undefined>;
  /** The action requested by the portal's URL, until taken. */
  readonly asked: ReadonlySignal<AskedAct | undefined>;
  /** Takes the requested action if it is this one, and removes it from the URL. */
  takeAct(act: string, subject?: string): AskedAct | undefined;
  /** Id of the workspace for calls. Empty before it is known. */
  readonly organizationId: () => string;
  /** Whether the user has a permission in the workspace. Reads a signal. */
  may(permission: Permission): boolean;
  /** Whether the user may see a tab. Reads signals. */
  offers(tab: WorkspaceTab): boolean;
  /** Shows a tab chosen by the user, and notifies the host. */
  show(tab: WorkspaceTab): void;
  /** The name or owner of the workspace has changed. */
  update(organization: Organization): void;
  /** The user has left or deleted the workspace. */
  end(end: WorkspaceEnd): void;
  /** Continues with the first remaining workspace of the user. */
  goOn(): void;
  /** The state of a feature folder: created on first use, and dropped with the session. */
  room<T>(create: (store: WorkspaceStore) => T): T;
  load(abort: AbortSignal): Promise<void>;
  logout(): void;
  dispose(): void;
}

/** @param offers - whether a user may see a tab; the tab list depends on the store, not the reverse */
export function createWorkspaceStore(
  host: WorkspaceHost,
  offers: (store: WorkspaceStore, tab: WorkspaceTab) => boolean,
): WorkspaceStore {
  const session = signal<(Session & { readonly userId: string }) | undefined>(undefined);
  const organization = signal<Organization | undefined>(undefined);
  const tab = signal(host.props.peek().tab);
  const detail = signal(host.props.peek().detail ?? '');
  const seats = signal<Seats | undefined>(undefined);
  const action: WorkspaceStore['action'] = signal(undefined);
  const memberSearch = signal<{ readonly text: string } | undefined>(undefined);
  const ended = signal<WorkspaceEnd | undefined>(undefined);
  const asked = signal(readAskedAct(host));
  const rooms = new Map<unknown, unknown>();
  /** The user no longer belongs to the host's workspace, and continues with another one. */
  let isElsewhere = false;
  let named = { tab: tab.peek(), detail: detail.peek() };
  let wanted = host.organizationId.peek();

  const forget = () =>
    batch(() => {
      session.value = undefined;
      organization.value = undefined;
      seats.value = undefined;
      ended.value = undefined;
      rooms.clear();
    });
  let isOffered = false;
  const stops = [
    effect(() => {
      const offered = action.value;
      if (!offered && !isOffered) return;
      isOffered = offered !== undefined;
      host.emit('action:changed', {
        action: offered ? { kind: offered.kind, label: offered.label } : null,
      });
    }),
    effect(() => {
      const { tab: nextTab, detail: nextDetail = '' } = host.props.value;
      // Another option changed, so the choice of the user stays.
      if (nextTab === named.tab && nextDetail === named.detail) return;
      batch(() => {
        if (nextTab !== named.tab) tab.value = nextTab;
        detail.value = nextDetail;
      });
      named = { tab: nextTab, detail: nextDetail };
    }),
    effect(() => {
      const next = host.organizationId.value;
      if (next === wanted) return;
      wanted = next;
      isElsewhere = false;
      host.retry();
    }),
  ];

  const store: WorkspaceStore = {
    host,
    session,
    organization,
    tab,
    detailOf: name => ((tab.value ?? name) === name ? detail.value : ''),
    showDetail(next) {
      if (detail.peek() === next) return;
      detail.value = next;
      host.emit('detail:opened', { detail: next || null });
    },
    seats,
    action,
    memberSearch,
    ended,
    asked,
    takeAct(act, subject) {
      const now = asked.peek();
      if (now?.act !== act || now.subject !== subject) return undefined;
      asked.value = undefined;
      void host.navigate(addressWithoutAct(host), { replace: true });
      return now;
    },
    organizationId: () => organization.peek()?.id ?? '',
    may: permission => host.permissions.value?.includes(permission) === true,
    offers: name => offers(store, name),
    show(next) {
      if (tab.peek() === next) return;
      const show = () => {
        batch(() => {
          tab.value = next;
          detail.value = '';
        });
        host.emit('tab:changed', { tab: next });
      };
      // Unsaved text of a tab is lost when the tab changes.
      if (!hasUnsavedWork(host.root)) show();
      else void confirmDiscard(host.root).then(isSure => isSure && show());
    },
    update(next) {
      organization.value = next;
      host.emit('organization:changed', { organizationId: next.id, change: 'updated' });
    },
    end(end) {
      ended.value = end;
      host.emit('organization:changed', { organizationId: store.organizationId(), change: end });
    },
    goOn() {
      isElsewhere = true;
      host.retry();
    },
    room<T>(create: (made: WorkspaceStore) => T) {
      if (!rooms.has(create)) rooms.set(create, create(store));
      // The same function created it.
      return rooms.get(create) as T;
    },
    async load(abort) {
      const found = await host.account.load(abort, isElsewhere ? null : undefined);
      const { authenticated, userId } = found.session;
      if (!authenticated || !userId) throw new OrielError('AUTH_REQUIRED', 'Nobody is signed in.');
      if (!found.organization) throw new OrielError('FORBIDDEN', 'The user has no workspace.');
      await Promise.all([host.account.loadFeatures(), host.account.loadPermissions()]);
      abort.throwIfAborted();
      const before = organization.peek()?.id;
      const { id, name } = found.organization;
      batch(() => {
        forget();
        session.value = { ...found.session, userId };
        organization.value = found.organization;
      });
      if (before !== undefined && before !== id)
        host.emit('workspace:switched', { organizationId: id, name });
    },
    logout() {
      isElsewhere = false;
      forget();
    },
    dispose() {
      for (const stop of stops) stop();
    },
  };
  return store;
}
