import { type ReadonlySignal, useMounted } from '@oriel/app-kit';
import type { MemberSession } from '@oriel/widget-kit';
import { createContext } from 'react';
import type { ChatHost } from './chat-host';
import type { CreditStore } from './credit-store';

/**
 * The state of one mount of the chat. Each folder declares its own stores and actions beside their code, so that no folder
 * imports a later one; `chat-store.ts` creates them.
 */
export interface ChatStore {
  readonly host: ChatHost;
  readonly isOnline: ReadonlySignal<boolean>;
  /** Starts the session and sends the pending question. */
  load(signal: AbortSignal): Promise<void>;
  logout(): void;
  dispose(): void;
}

/**
 * Session and stores of one user in one workspace; a different user or workspace gets a new one. Each folder declares its own
 * stores.
 */
export interface OrganizationChat {
  readonly session: MemberSession;
  readonly credits: CreditStore;
}

/** Host and workspace of the shown chat. */
export type ChatPlace = Pick<ChatStore, 'host' | 'currentOrganization'>;

/** @internal */
export const ChatContext = createContext<ChatStore | null>(null);

/** The store of this mount. */
export const useChat = (): ChatStore => useMounted(ChatContext);
