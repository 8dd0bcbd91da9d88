import type { Shell } from '@oriel/contracts';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useChat } from '../store/chat-context';
import { listenToField } from './listen-to-field';
import { takeField } from './take-field';

export interface ComposerFieldOptions {
  readonly label: string;
  readonly placeholder: string;
  readonly isReadonly: boolean;
  /** Id of what is said about the field. */
  readonly onSend: () => void;
  /** The box whose container limits the height. */
  readonly box: RefObject<HTMLElement | null>;
}

/** Share of the container that the field may take. */
const greatestShare = 0.4;

/** Joins the shell's text field to the composer for as long as it is shown. React never owns the node. */
export function useComposerField({
  label,
  placeholder,
  isReadonly,
  onSend,
  box,
}: ComposerFieldOptions): void {
  const { host, composer, conversation } = useChat();
  const field = useRef<HTMLTextAreaElement>(undefined);
  const fit = useRef<() => void>(() => {});
  const send = useRef(onSend);
  useLayoutEffect(() => {
    send.current = onSend;
  });

  useLayoutEffect(() => {
    // The shell is where the loader leaves its handle.
    const taken = takeField(host.shell as Shell);
    field.current = taken.field;
    const frame = () => box.current?.closest('[part=frame]') ?? host.shell;
    const listening = listenToField(taken.field, {
      onText: composer.typed,
      onSend: () => send.current(),
      maxHeight: () => Math.max(120, frame().clientHeight * greatestShare),
    });
    fit.current = listening.fit;
    const detach = composer.attach({
      setText(text) {
        if (taken.field.value !== text) taken.field.value = text;
        listening.fit();
      },
      focus: () => taken.field.focus(),
    });
    // What was typed before the chat was there comes after a draft that was kept.
    const typed = taken.field.value;
    const draft = composer.text.peek();
    if (typed === '') taken.field.value = draft;
    else if (draft !== typed) {
      composer.typed(typed);
      composer.giveBack(draft);
    }
    listening.fit();
    for (const text of taken.queued) void conversation.send(text).catch(() => undefined);
    return () => {
      detach();
      listening.stop();
      taken.release();
      field.current = undefined;
    };
  }, [host, composer, conversation, box]);

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
