import { useLayoutEffect, useRef, useState } from 'react';

/** Texts of the note of a setting. */
export interface SavedNoteTexts {
  saved: string;
  undo: string;
  /** Has to say that the old value is back. */
  failed: string;
}

/** A note at a setting: the last change was saved, or was not. */
export interface SavedNote {
  readonly id: number;
  readonly kind: 'saved' | 'failed';
  readonly texts: SavedNoteTexts;
  /** Saves the value from before; not offered for a change that undid another. */
  readonly undo: (() => void) | undefined;
  readonly dismiss: () => void;
}

/** Options of {@link useSavedNote}. */
export interface SavedNoteOptions<T> {
  /** The stored value. */
  value: T;
  /** Stores a value; `value` has to be the new one when it resolves. */
  save: (value: T) => void | Promise<void>;
  texts: SavedNoteTexts;
}

/** A setting that is saved at once; created by {@link useSavedNote}. */
export interface SavedSetting<T> {
  /** The value to show: while one is being saved, already the new one; after a failure, the stored one again. */
  readonly value: T;
  readonly change: (value: T) => void;
  /** For the `note` of a `SettingsRow`. */
  readonly note: SavedNote | undefined;
}

type State<T> =
  | { readonly kind: 'idle' | 'failed' }
  | { readonly kind: 'saving'; readonly value: T }
  | { readonly kind: 'saved'; readonly undo: (() => void) | undefined };

/** Saves each change of a setting at once, one after the other, and offers to undo the last one. */
export function useSavedNote<T>({ value, save, texts }: SavedNoteOptions<T>): SavedSetting<T> {
  const [state, setState] = useState<State<T>>({ kind: 'idle' });
  const last = useRef(0);
  const [id, setId] = useState(0);
  const shown = state.kind === 'saving' ? state.value : value;

  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const latestSave = useRef(save);
  useLayoutEffect(() => {
    latestSave.current = save;
  });
  const stored = useRef(value);
  useLayoutEffect(() => {
    stored.current = value;
  }, [value]);

  const store = async (next: T, isUndo: boolean): Promise<State<T>> => {
    const before = stored.current;
    try {
      await latestSave.current(next);
      // The next save may start before `value` is rendered.
      stored.current = next;
      const canUndo = !isUndo && before !== next;
      return { kind: 'saved', undo: canUndo ? () => void send(before, true) : undefined };
    } catch {
      stored.current = before;
      return { kind: 'failed' };
    }
  };
  const send = async (next: T, isUndo = false) => {
    last.current += 1;
    const change = last.current;
    setState({ kind: 'saving', value: next });
    const saving = queue.current.then(() => store(next, isUndo));
    queue.current = saving;
    const result = await saving;
    if (change !== last.current) return;
    setId(change);
    setState(result);
  };

  return {
    value: shown,
    change: next => {
      if (next !== shown) void send(next);
    },
    note:
      state.kind === 'saved' || state.kind === 'failed'
        ? {
            id,
            kind: state.kind,
            texts,
            undo: state.kind === 'saved' ? state.undo : undefined,
            dismiss: () => setState({ kind: 'idle' }),
          }
        : undefined,
  };
}
