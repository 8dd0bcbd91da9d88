import { useRef, useState } from 'react';

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

/** Saves each change of a setting at once, and offers to undo it. The last of several quick changes counts. */
export function useSavedNote<T>({ value, save, texts }: SavedNoteOptions<T>): SavedSetting<T> {
  const [state, setState] = useState<State<T>>({ kind: 'idle' });
  const last = useRef(0);
  const [id, setId] = useState(0);
  const shown = state.kind === 'saving' ? state.value : value;

  const send = async (next: T, undo?: () => void) => {
    last.current += 1;
    const change = last.current;
    setState({ kind: 'saving', value: next });
    const result = await Promise.resolve(next)
      .then(save)
      .then(
        (): State<T> => ({ kind: 'saved', undo }),
        (): State<T> => ({ kind: 'failed' }),
      );
    if (change !== last.current) return;
    setId(change);
    setState(result);
  };

  return {
    value: shown,
    change: next => {
      if (next !== shown) void send(next, () => void send(shown));
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
