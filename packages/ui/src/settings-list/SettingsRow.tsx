import { Check } from 'lucide-react';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { tabbables } from '../dom/tabbables';
import { FieldContext } from '../field/field-context';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import { useCountdown } from '../toast/use-countdown';
import css from './settings-list.css?inline';
import type { SavedNote } from './use-saved-note';

const styles = sheet(css);

/** Duration of the note of a saved change, in ms. */
const NOTE_TIME = 8_000;

/** Options of {@link SettingsRow}. */
export interface SettingsRowProps {
  label: ReactNode;
  /** One or two sentences below the label. */
  help?: ReactNode;
  /** The problem of a typed value, announced when it appears. */
  error?: ReactNode;
  /** The note of `useSavedNote`, for a setting that is saved at once. */
  note?: SavedNote | undefined;
  /** The control, such as a `Switch`, `Select` or `Segmented`; or a text, or a button. It takes its name from the label. */
  children?: ReactNode;
}

/** One setting: its label on the left, its control on the right; in a narrow group, below. */
export function SettingsRow({ label, help, error, note, children }: SettingsRowProps) {
  useSheet(styles);
  const id = useId();
  const control = useRef<HTMLDivElement>(null);
  const hasHelp = help != null;
  const hasError = error != null && error !== false;
  const field = useMemo(
    () => ({
      id,
      labelId: `${id}-label`,
      'aria-describedby':
        [hasError && `${id}-error`, hasHelp && `${id}-help`].filter(Boolean).join(' ') || undefined,
      'aria-invalid': hasError || undefined,
    }),
    [id, hasHelp, hasError],
  );
  return (
    <div className="o-settings-row" part="settings-row">
      <div className="o-settings-text">
        <div className="o-settings-head">
          <label className="o-settings-label" htmlFor={id} id={field.labelId}>
            {label}
          </label>
          <span className="o-settings-note" role="status" data-kind={note?.kind}>
            {note && (
              <Note
                key={note.id}
                note={note}
                // The button disappears, and has the focus.
                onUndo={() => control.current && tabbables(control.current)[0]?.focus()}
              />
            )}
          </span>
        </div>
        {hasError && (
          <div className="o-settings-error" id={`${id}-error`} role="alert">
            {error}
          </div>
        )}
        {hasHelp && (
          <div className="o-settings-help" id={`${id}-help`}>
            {help}
          </div>
        )}
      </div>
      {children != null && (
        <div ref={control} className="o-settings-control">
          <FieldContext value={field}>{children}</FieldContext>
        </div>
      )}
    </div>
  );
}

function Note({ note, onUndo }: { note: SavedNote; onUndo: () => void }) {
  const [isPaused, setPaused] = useState(false);
  useCountdown(note.kind === 'failed' ? Number.POSITIVE_INFINITY : NOTE_TIME, isPaused, note.dismiss);
  if (note.kind === 'failed') return note.texts.failed;
  return (
    <>
      <Check />
      {note.texts.saved}
      {note.undo && (
        <button
          type="button"
          className="o-settings-undo"
          onFocus={() => setPaused(true)}
          onBlur={() => setPaused(false)}
          onPointerEnter={() => setPaused(true)}
          onPointerLeave={() => setPaused(false)}
          onClick={() => {
            note.undo?.();
            onUndo();
          }}
        >
          {note.texts.undo}
        </button>
      )}
    </>
  );
}
