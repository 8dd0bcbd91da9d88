import { createContext, useContext } from 'react';
import type { ChatStore } from './chat-store';

/** @internal */
export const ChatContext = createContext<ChatStore | null>(null);

/** The store of this mount. */
export function useChat(): ChatStore {
  const store = useContext(ChatContext);
  if (!store) throw new Error('The chat is known inside of a mounted chat only.');
  return store;
}
