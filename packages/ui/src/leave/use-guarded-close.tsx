import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';
import { useRoot } from '../root/root-context';
import { holdWork } from './unsaved-work';

/** Texts of the question before something typed is dropped. */
export interface DiscardTexts {
  readonly title: string;
  readonly text: string;
  /** Label of the button that drops it. */
  readonly confirm: string;
  /** Label of the button that goes on with it. */
  readonly stay: string;
  /** Name of the cross. */
  readonly close: string;
}

/** Options of {@link useGuardedClose}. */
export interface GuardedCloseOptions {
  /** Something is typed that would be lost. */
  readonly isDirty: boolean;
  readonly close: () => void;
  readonly texts: DiscardTexts;
}

/** What {@link useGuardedClose} returns. */
export interface GuardedClose {
  /** Closes, after a question where something would be lost: for every way out that the person has. */
  readonly leave: () => void;
  /** The question while it is asked; it goes beside what it is about. */
  readonly question: ReactNode;
}

/** Has a dialog, or a form in place, ask once before it drops what is typed, also where the whole page is left. */
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
    const release = holdWork({
      root,
      isDirty: () => latest.current.isDirty,
      ask,
      discard: () => latest.current.close(),
    });
    return () => {
      release();
      // It is gone, and so is what it would have lost.
      finish(true);
    };
  }, [root, ask, finish]);
  // The question has gone by then, and given the focus back.
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
