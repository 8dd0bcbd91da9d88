import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../dialog/Dialog';
import { isComposing } from '../dom/is-composing';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden';
import css from './palette.css?inline';
import type { FoundGroup, FoundRow } from './palette-row';

const styles = sheet(css);

/** Options of {@link CommandPalette}. */
export interface CommandPaletteProps {
  /** Name of the dialog and of its field. */
  readonly label: string;
  readonly placeholder: string;
  readonly question: string;
  readonly onQuestion: (question: string) => void;
  /** The question that the results answer, if they may come later than it. Default: `question`. */
  readonly answered?: string | undefined;
  /** Search results, in display order. */
  readonly groups: readonly FoundGroup[];
  /** Shown below the rows, for example that the search is running or has no results. */
  readonly status?: string | undefined;
  /** Labels of the keys at the bottom: choose, open. */
  readonly hints: { readonly choose: string; readonly open: string };
  readonly onClose: () => void;
}

/**
 * A search field with results, after the combobox pattern of WAI-ARIA: the focus stays in the field, arrows select, Enter opens,
 * Escape closes. The palette closes before the chosen action starts.
 */
export function CommandPalette({
  label,
  placeholder,
  question,
  answered = question,
  onQuestion,
  groups,
  status,
  hints,
  onClose,
}: CommandPaletteProps) {
  useSheet(styles);
  const id = useId();
  const rows = groups.flatMap(group => group.rows);
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  // Further results of a question leave the selection where it is.
  const first = useRef<{ question: string; id: string }>(undefined);
  const kept = chosen ?? (first.current?.question === question ? first.current.id : undefined);
  const found = rows.findIndex(({ row }) => row.id === kept);
  // The selected row may no longer be among the results.
  const index = found === -1 ? 0 : found;
  const current = rows[index]?.row;
  const idOf = (rowId: string) => `${id}-${rowId}`;

  const move = (step: number) => {
    if (rows.length === 0) return;
    const next = rows[(index + step + rows.length) % rows.length];
    if (!next) return;
    setChosen(next.row.id);
  };
  const currentId = current?.id;
  useEffect(() => {
    if (answered === question && currentId !== undefined) first.current = { question, id: currentId };
  }, [answered, question, currentId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is chosen.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [currentId]);
  const open = ({ row }: FoundRow) => {
    onClose();
    row.onSelect();
  };
  return (
    <Dialog title={label} className="o-palette" size="wide" onClose={onClose}>
      <div className="o-palette-question">
        <Search />
        <input
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={`${id}-rows`}
          aria-activedescendant={current && idOf(current.id)}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={placeholder}
          value={question}
          onChange={({ currentTarget }) => {
            setChosen(undefined);
            first.current = undefined;
            onQuestion(currentTarget.value);
          }}
          onKeyDown={event => {
            if (isComposing(event.nativeEvent)) return;
            const selected = rows[index];
            if (event.key === 'ArrowDown') move(1);
            else if (event.key === 'ArrowUp') move(-1);
            else if (event.key === 'Enter' && selected) open(selected);
            else return;
            event.preventDefault();
          }}
        />
        <kbd>Esc</kbd>
      </div>
      <div ref={list} className="o-palette-rows" id={`${id}-rows`} role="listbox" aria-label={label}>
        {groups.map(group => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options.
          <div key={group.id} role="group" aria-labelledby={`${id}-group-${group.id}`}>
            <div className="o-palette-title" id={`${id}-group-${group.id}`}>
              {group.title}
            </div>
            {group.rows.map(each => (
              // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and names the option.
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field.
              <div
                key={each.row.id}
                id={idOf(each.row.id)}
                role="option"
                aria-selected={each.row === current}
                className="o-palette-row"
                onMouseMove={() => setChosen(each.row.id)}
                // The focus stays in the field.
                onMouseDown={event => event.preventDefault()}
                onClick={() => open(each)}
              >
                {each.row.icon}
                <span className="o-palette-label">{mark(each)}</span>
                {each.row.detail && <span className="o-palette-detail">{each.row.detail}</span>}
                {each.row.keys && <kbd>{each.row.keys}</kbd>}
              </div>
            ))}
          </div>
        ))}
        {rows.length === 0 && status && <p className="o-palette-nothing">{status}</p>}
      </div>
      <VisuallyHidden>
        <span role="status">{status}</span>
      </VisuallyHidden>
      <div className="o-palette-foot" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {hints.choose}
        </span>
        <span>
          <kbd>↵</kbd> {hints.open}
        </span>
      </div>
    </Dialog>
  );
}

/** The label with its matches highlighted. */
function mark({ row: { label }, ranges }: FoundRow): ReactNode[] {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (let index = 0; index < ranges.length; index += 2) {
    const from = Math.max(end, ranges[index] ?? 0);
    const to = Math.min(label.length, ranges[index + 1] ?? 0);
    if (to <= from) continue;
    pieces.push(label.slice(end, from), <mark key={from}>{label.slice(from, to)}</mark>);
    end = to;
  }
  return [...pieces, label.slice(end)];
}
