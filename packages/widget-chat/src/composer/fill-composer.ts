import * as z from 'zod/mini';
import type { ChatStore } from '../chat/chat-store';

/** Puts a text of another part of the page below what a person has typed, in place of the last one of that kind. */
export function fillComposer({ host, composer }: Pick<ChatStore, 'host' | 'composer'>, text: string): void {
  // A field that a page shows anew has its draft still, and must know which part of it came from there.
  const filled = host.storage.persisted({
    key: 'chat-filled',
    user: '',
    schema: z.string(),
    initial: '',
    kind: 'draft',
  });
  const before = composer.text.peek();
  const last = filled.peek();
  const typed = (last !== '' && before.endsWith(last) ? before.slice(0, -last.length) : before).trimEnd();
  composer.setText(typed === '' ? text : `${typed}\n\n${text}`);
  filled.value = text;
}
