import type { ReadonlySignal } from '@oriel/widget-kit';
import type { ComposerStore } from '../drafts/composer-store';
import type { ChatHost } from '../session/chat-host';
import type { OrganizationChat } from '../session/organization-chat';
import type { TabMessage } from '../session/tabs';
import type { ThreadWriter } from '../thread/thread';
import type { Answering } from './answering';

export interface ConversationOptions {
  readonly host: ChatHost;
  readonly composer: ComposerStore;
  readonly currentOrganization: ReadonlySignal<OrganizationChat | null>;
  /** Resolves with the workspace; rejects when somebody has to sign in first. */
  readonly whenReady: (signal: AbortSignal) => Promise<OrganizationChat>;
  readonly tell: (message: TabMessage) => void;
}

/** What questions and answers are written with. */
export interface Writing extends ConversationOptions {
  readonly answering: Answering;
  /** The thread that is shown. */
  readonly shown: () => ThreadWriter;
  /** Reads a thread again. */
  readonly reload: (target: ThreadWriter) => void;
}
