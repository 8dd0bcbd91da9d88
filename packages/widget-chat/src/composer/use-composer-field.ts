import { instantComposerKey, type Shell } from '@oriel/contracts';
import { fitHeight, isComposing } from '@oriel/ui';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useChat } from '../session/chat-context';
import type { SendKey } from './send-key';

/** Work for the tools from before they were there; null once they are. */
export type EarlyInput = RefObject<{
  /** Pasted or dropped. */
  readonly files: File[];
  /** Enter was pressed at a sign that lists choices. */
  isSent: boolean;
} | null>;

export interface ComposerFieldOptions {
  readonly label: string;
  readonly placeholder: string;
  readonly isReadonly: boolean;
  /** Sends the text of the field. */
  readonly onSend: () => void;
  /** The box whose container limits the height. */
  readonly box: RefObject<HTMLElement | null>;
}

/** Maximum share of the container that the field may take. */
const greatestShare = 0.4;

/** Attaches the shell's text field to the composer while it is shown. React never owns the node. */
export function useComposerField({
  label,
  placeholder,
  isReadonly,
  onSend,
  box,
}: ComposerFieldOptions): void {
  const { host, drafts, sendKey, send: sendQuestion } = useChat();
  const field = useRef<HTMLTextAreaElement>(undefined);
  const fit = useRef<() => void>(() => {});
  const send = useRef(onSend);
  useLayoutEffect(() => {
    send.current = onSend;
  });

  useLayoutEffect(() => {
    // The loader leaves its handle on the shell.
    const taken = takeField(host.shell as Shell);
    field.current = taken.field;
    taken.field.rows = 1;
    const frame = () => box.current?.closest('[part=frame]') ?? host.shell;
    const listening = listenToField(taken.field, {
      onText: drafts.typed,
      onSend: () => send.current(),
      isSending: sendKey.isSending,
      maxHeight: () => Math.max(120, frame().clientHeight * greatestShare),
    });
    fit.current = listening.fit;
    const detach = drafts.attach({
      setText(text) {
        if (taken.field.value !== text) taken.field.value = text;
        listening.fit();
      },
      focus: () => taken.field.focus(),
    });
    // The loader treats each Enter as one that sends.
    const queued = sendKey.isModifier.peek() ? [] : taken.queued;
    if (!queued[0]) taken.field.value = [...taken.queued, taken.field.value].join('\n');
    // Text typed before the chat loaded goes below a kept draft.
    const typed = taken.field.value;
    const draft = drafts.text.peek();
    if (typed === '') taken.field.value = draft;
    else if (draft !== typed) {
      drafts.typed(typed);
      drafts.giveBack(draft);
    }
    listening.fit();
    for (const text of queued) void sendQuestion(text).catch(() => undefined);
    return () => {
      detach();
      listening.stop();
      taken.release();
      field.current = undefined;
    };
  }, [host, drafts, sendKey, sendQuestion, box]);

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.setAttribute('aria-label', label);
    element.placeholder = placeholder;
    element.dir = 'auto';
    element.readOnly = isReadonly;
  }, [label, placeholder, isReadonly]);

  useEffect(() => {
    if (typeof ResizeObserver === 'undefined' || !box.current) return;
    const observer = new ResizeObserver(() => fit.current());
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
}

interface FieldListeners {
  readonly onText: (text: string) => void;
  readonly onSend: () => void;
  readonly isSending: SendKey['isSending'];
  /** Maximum height in pixels. */
  readonly maxHeight: () => number;
}

/**
 * Handles keys of the text field: the chosen Enter sends, another inserts a line break, and one that ends a composition stays with
 * the input method. Returns a function that stops listening, and one that fits the height.
 */
function listenToField(
  field: HTMLTextAreaElement,
  { onText, onSend, isSending, maxHeight }: FieldListeners,
): { fit(): void; stop(): void } {
  const fit = () => fitHeight(field, maxHeight());
  const handleInput = () => {
    onText(field.value);
    fit();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event) || event.defaultPrevented || !isSending(event)) return;
    event.preventDefault();
    onSend();
  };
  field.addEventListener('input', handleInput);
  field.addEventListener('keydown', handleKeyDown);
  return {
    fit,
    stop() {
      field.removeEventListener('input', handleInput);
      field.removeEventListener('keydown', handleKeyDown);
    },
  };
}

interface TakenField {
  readonly field: HTMLTextAreaElement;
  /** Questions sent before the chat loaded, oldest first. */
  readonly queued: readonly string[];
  /** Removes the field if it was created here; a field created by the page stays. */
  release(): void;
}

/**
 * Takes over the text field of the shell: the loader's, else an existing one, else a new one. It is a light child of the shell
 * that is never moved, so that it keeps its text, caret, focus and any composition in progress.
 */
function takeField(shell: Shell): TakenField {
  const takeOver = shell[instantComposerKey];
  const standing = shell.querySelector<HTMLTextAreaElement>(':scope > textarea[slot="composer"]');
  if (standing) return { field: standing, queued: takeOver?.() ?? [], release() {} };
  const field = shell.ownerDocument.createElement('textarea');
  field.slot = 'composer';
  shell.append(field);
  return { field, queued: [], release: () => field.replaceWith() };
}
