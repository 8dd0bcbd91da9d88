import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';
import { useRoot } from '../root/root-context';
import { registerUnsavedWork } from './unsaved-work';

/** Texts of the confirmation before typed text is discarded. */
export interface DiscardTexts {
  readonly title: string;
  readonly text: string;
  /** Label of the button that discards the text. */
  readonly confirm: string;
  /** Label of the button that keeps it. */
  readonly stay: string;
  /** Label of the close button. */
  readonly close: string;
}

/** Options of {@link useGuardedClose}. */
export interface GuardedCloseOptions {
  /** Whether typed text would be lost. */
  readonly isDirty: boolean;
  readonly close: () => void;
  readonly texts: DiscardTexts;
}

/** Return value of {@link useGuardedClose}. */
export interface GuardedClose {
  /** Closes, after a confirmation if text would be lost. Use it for every way of closing. */
  readonly leave: () => void;
  /** The open confirmation; render it next to the guarded component. */
  readonly question: ReactNode;
}

/** Makes a dialog or an inline form ask once before it discards typed text, including when the whole page is left. */
export function useGuardedClose({ isDirty, close, texts }: GuardedCloseOptions): GuardedClose {
  const { root } = useRoot();
  const [state, setState] = useState<'closed' | 'open' | 'sure'>('closed');
  const settle = useRef<(isSure: boolean) => void>(undefined);
  const latest = useRef({ isDirty, close });
  useLayoutEffect(() => {
    latest.current = { isDirty, close };
  });

  const ask = useCallback(() => {
    if (settle.current) return Promise.resolve(false);
    return new Promise<boolean>(resolve => {
      settle.current = resolve;
      setState('open');
    });
  }, []);
  const finish = useCallback((isSure: boolean) => {
    settle.current?.(isSure);
    settle.current = undefined;
  }, []);
  useEffect(() => {
    const release = registerUnsavedWork({
      root,
      isDirty: () => latest.current.isDirty,
      ask,
      discard: () => latest.current.close(),
    });
    return () => {
      release();
      // The form ended by itself, for example after it was sent, so nothing would be lost.
      finish(true);
    };
  }, [root, ask, finish]);
  // Close only after the confirmation has closed and restored the focus.
  useEffect(() => {
    if (state !== 'sure') return;
    setState('closed');
    latest.current.close();
    finish(true);
  }, [state, finish]);

  const stay = () => {
    setState('closed');
    finish(false);
  };
  return {
    leave: () => {
      if (isDirty) void ask();
      else close();
    },
    question: state === 'open' && (
      <Dialog
        title={texts.title}
        destructive
        onClose={stay}
        closeLabel={texts.close}
        actions={
          <>
            <Button onClick={stay}>{texts.stay}</Button>
            <Button kind="danger" onClick={() => setState('sure')}>
              {texts.confirm}
            </Button>
          </>
        }
      >
        <p>{texts.text}</p>
      </Dialog>
    ),
  };
}
