import { useMounted } from '@oriel/app-kit';
import { createContext } from 'react';
import type { ChatStore } from './chat-store';

/** @internal */
export const ChatContext = createContext<ChatStore | null>(null);

/** The store of this mount. */
export const useChat = (): ChatStore => useMounted(ChatContext);
