import { type InstantComposer, instantComposerKey, type Shell } from '@oriel/contracts';
import { fitHeight, isComposing } from '@oriel/ui';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useImages } from '../store/images-context';

interface RequestFieldOptions {
  readonly label: string;
  readonly placeholder: string;
  readonly onSend: () => void;
  /** @returns whether they were taken */
  readonly onPaste: (files: readonly File[]) => boolean;
}

const greatestHeight = 200;

/**
 * Joins the text field of the shell to the request for as long as it is shown: the loader's, else a new one. It is a light
 * child that is never moved, so that it keeps text, caret, focus and a composition in progress. React never owns the node.
 */
export function useRequestField({ label, placeholder, onSend, onPaste }: RequestFieldOptions): void {
  const { host, request } = useImages();
  const field = useRef<HTMLTextAreaElement>(undefined);
  const act = useRef({ onSend, onPaste });
  useLayoutEffect(() => {
    act.current = { onSend, onPaste };
  });

  useLayoutEffect(() => {
    // The shell is where the loader leaves its handle.
    const shell: Shell = host.shell;
    const instant: InstantComposer | undefined = shell[instantComposerKey];
    const standing = shell.querySelector<HTMLTextAreaElement>(':scope > textarea[slot="composer"]');
    const area = standing ?? shell.ownerDocument.createElement('textarea');
    const queued = standing ? (instant?.takeOver() ?? []) : [];
    if (!standing) {
      area.slot = 'composer';
      shell.append(area);
    }
    // One line while it is empty; by itself a field has two.
    area.rows = 1;
    field.current = area;
    const leave = request.join(area);
    const fit = () => fitHeight(area, greatestHeight);
    const listening = new AbortController();
    const { signal } = listening;
    area.addEventListener(
      'input',
      () => {
        request.message.value = area.value;
        fit();
      },
      { signal },
    );
    area.addEventListener(
      'keydown',
      event => {
        if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || event.defaultPrevented) return;
        event.preventDefault();
        act.current.onSend();
      },
      { signal },
    );
    area.addEventListener(
      'paste',
      event => {
        const files = [...(event.clipboardData?.files ?? [])];
        if (files.length > 0 && act.current.onPaste(files)) event.preventDefault();
      },
      { signal },
    );
    // After the store has written the text.
    const unsubscribe = request.message.subscribe(() => queueMicrotask(fit));
    // Sent before the widget came: it waits in the field, because nobody has seen yet what it costs.
    for (const text of queued) request.write(text, { append: true });
    return () => {
      unsubscribe();
      listening.abort();
      leave();
      if (!standing) area.replaceWith();
      field.current = undefined;
    };
  }, [host, request]);

  useEffect(() => {
    const area = field.current;
    if (!area) return;
    area.setAttribute('aria-label', label);
    area.placeholder = placeholder;
    area.dir = 'auto';
  }, [label, placeholder]);
}
