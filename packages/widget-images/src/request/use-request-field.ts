import { instantComposerKey, type Shell } from '@oriel/contracts';
import { fitHeight, isComposing, isTouchOnly } from '@oriel/ui';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useImages } from '../store/images-context';

interface RequestFieldOptions {
  readonly label: string;
  readonly placeholder: string;
  readonly onSend: () => void;
  /** @returns whether they were accepted */
  readonly onPaste: (files: readonly File[]) => boolean;
}

const greatestHeight = 200;

/**
 * Attaches the shell's text field to the request while it is shown: the loader's field, else a new one. It is a light child that
 * is never moved, so that it keeps its text, caret, focus and any composition in progress. React never owns the node.
 */
export function useRequestField({ label, placeholder, onSend, onPaste }: RequestFieldOptions): void {
  const { host, request } = useImages();
  const field = useRef<HTMLTextAreaElement>(undefined);
  const act = useRef({ onSend, onPaste });
  useLayoutEffect(() => {
    act.current = { onSend, onPaste };
  });

  useLayoutEffect(() => {
    // The loader leaves its handle on the shell.
    const shell: Shell = host.shell;
    const takeOver = shell[instantComposerKey];
    const standing = shell.querySelector<HTMLTextAreaElement>(':scope > textarea[slot="composer"]');
    const area = standing ?? shell.ownerDocument.createElement('textarea');
    const queued = standing ? (takeOver?.() ?? []) : [];
    if (!standing) {
      area.slot = 'composer';
      shell.append(area);
    }
    // One row while empty; the default is two.
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
        // On a touch keyboard, Enter is the only key for a new line.
        if (isTouchOnly()) return;
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
    // Runs after the store has written the text.
    const unsubscribe = request.message.subscribe(() => queueMicrotask(fit));
    // Text sent before the widget loaded waits in the field, because its price has not been seen yet.
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
