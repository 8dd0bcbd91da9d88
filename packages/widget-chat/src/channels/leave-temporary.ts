import { confirmDiscard, hasUnsavedWork } from '@oriel/ui';
import type { ChatStore } from '../session/chat-context';

/** Leaves the shown chat; asks first if a temporary chat with messages would be lost. */
export function leaveTemporary({ host }: ChatStore, go: () => void): void {
  // A list alone is for a chat elsewhere on the page.
  const root = host.props.peek().layout === 'channels' ? undefined : host.root;
  if (hasUnsavedWork(root)) void confirmDiscard(root).then(isSure => isSure && go());
  else go();
}
