import { effect, type ReadonlySignal, signal, untracked } from '@oriel/app-kit';
import { OrielError } from '@oriel/contracts';
import type { MemberSession } from '@oriel/widget-kit';
import type { OrganizationChat } from './chat-context';
import type { ChatHost } from './chat-host';
import { documentId, openTabs, type TabMessage, type Tabs } from './tabs';

declare module './chat-context' {
  interface ChatStore {
    readonly organizations: OrganizationStore;
    readonly currentOrganization: ReadonlySignal<OrganizationChat | null>;
  }
}

/** The workspace of one mount, and whether it can be used now. */
export interface OrganizationStore {
  /** Null while nobody is signed in. */
  readonly current: ReadonlySignal<OrganizationChat | null>;
  /**
   * Resolves with the workspace once it can be used.
   *
   * @throws the reason why it cannot be used, or the abort reason
   */
  whenReady(aborted: AbortSignal): Promise<OrganizationChat>;
  /** Switches to the workspace of a session. It becomes usable with `open`. */
  enter(session: MemberSession): void;
  /** Resolves pending callers with the workspace. */
  open(): void;
  /** Clears the workspace; pending callers wait for the next one. */
  leave(): void;
  /** Notifies the other mounts and tabs of this user. */
  tell(message: TabMessage): void;
  /** Notifies the other mounts and tabs that channels have changed. */
  tellChannels(deleted?: string): void;
  dispose(): void;
}

interface PendingReady {
  resolve(organization: OrganizationChat): void;
  reject(error: unknown): void;
}

export function createOrganizationStore(
  host: ChatHost,
  onMessage: (message: TabMessage) => void,
  create: (session: MemberSession) => OrganizationChat,
): OrganizationStore {
  const current = signal<OrganizationChat | null>(null);
  const pendingReady = new Set<PendingReady>();
  let isUsable = false;
  let tabs: Tabs | undefined;

  const settle = (settleOne: (pending: PendingReady) => void) => {
    const all = [...pendingReady];
    pendingReady.clear();
    all.forEach(settleOne);
  };
  const findObstacle = () => {
    const status = host.status.value;
    if (status.kind === 'error') return status.error;
    return status.kind === 'auth' ? signInNeeded() : undefined;
  };
  const stop = effect(() => {
    const obstacle = findObstacle();
    if (!obstacle) return;
    isUsable = false;
    untracked(() => settle(pending => pending.reject(obstacle)));
  });
  const tell = (message: TabMessage) => tabs?.tell(message);
  const leave = () => {
    isUsable = false;
    current.value = null;
    tabs?.close();
    tabs = undefined;
  };

  return {
    current,
    whenReady(aborted) {
      const organization = current.peek();
      if (organization && isUsable) return Promise.resolve(organization);
      const obstacle = untracked(findObstacle);
      if (obstacle) return Promise.reject(obstacle);
      return new Promise((resolve, reject) => {
        const pending = { resolve, reject };
        pendingReady.add(pending);
        aborted.addEventListener('abort', () => {
          pendingReady.delete(pending);
          reject(aborted.reason);
        });
      });
    },
    enter(session) {
      current.value = create(session);
      tabs = openTabs(`${host.api.chat}:${session.user.userId}`, onMessage);
    },
    open() {
      const organization = current.peek();
      if (!organization) return;
      isUsable = true;
      settle(pending => pending.resolve(organization));
    },
    leave,
    tell,
    tellChannels(deleted) {
      const organizationId = current.peek()?.session.organization.id;
      if (organizationId) tell({ kind: 'channels', organizationId, deleted, document: documentId });
    },
    dispose() {
      stop();
      settle(pending => pending.reject(signInNeeded()));
      leave();
    },
  };
}

const signInNeeded = () => new OrielError('AUTH_REQUIRED', 'Nobody is signed in.');
