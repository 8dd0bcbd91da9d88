import { computed, type ReadonlySignal } from '@oriel/app-kit';
import { isTouchOnly } from '@oriel/ui';
import * as z from 'zod/mini';
import type { ChatHost } from '../session/chat-host';

declare module '../session/chat-context' {
  interface ChatStore {
    readonly sendKey: SendKey;
  }
}

export interface SendKey {
  /** Whether Ctrl+Enter or Cmd+Enter sends a question and Enter alone begins a new line. */
  readonly isModifier: ReadonlySignal<boolean>;
  /** Whether an Enter with these keys sends; otherwise it begins a new line. */
  isSending(keys: Pick<KeyboardEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>): boolean;
  /** Stores the user's choice; undefined while the host makes it. */
  readonly choose: ReadonlySignal<((isModifier: boolean) => void) | undefined>;
}

/** The key that sends a question: the host's choice, else the user's. */
export function createSendKey({ props, storage }: ChatHost): SendKey {
  // On a touch keyboard, Enter is the only key for a new line, and the button sends.
  const isTouch = isTouchOnly();
  const kept = storage.persisted({
    key: isTouch ? 'touch-send-key' : 'send-key',
    user: '',
    schema: z.boolean(),
    initial: isTouch,
    kind: 'functional',
  });
  const choose = (isModifier: boolean) => {
    kept.value = isModifier;
  };
  const isModifier = computed(() => {
    const { sendKey } = props.value;
    return sendKey === undefined ? kept.value : sendKey === 'modifier';
  });
  return {
    isModifier,
    isSending: ({ shiftKey, ctrlKey, metaKey }) => (isModifier.peek() ? ctrlKey || metaKey : !shiftKey),
    choose: computed(() => (props.value.sendKey === undefined ? choose : undefined)),
  };
}
