import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button/Button';
import { activeElementInRoot } from '../dom/active-element';
import { isComposing } from '../dom/is-composing';
import { createTypeahead, isTypedCharacter } from '../dom/typeahead';
import { Skeleton } from '../skeleton/Skeleton';
import { PickerRow } from './PickerRow';
import { type PickerGroup, type PickerOption, searchGroups } from './picker-option';

/** Up to this number of options, letters find a row without a search field. */
const MAX_WITHOUT_SEARCH = 7;

/** Texts of a picker. */
export interface PickerTexts {
  search: string;
  /** There is nothing to choose from. */
  empty: string;
  /** The search matches no option. */
  notFound: string;
}

/** Options of a picker that its open list shows. */
export interface PickerListProps<Value extends string = string> {
  /** Accessible name. */
  label: string;
  groups: readonly PickerGroup<Value>[];
  /** Default: `ready`. */
  state?:
    | 'ready'
    | 'loading'
    | { kind: 'failed'; text: string; retryLabel: string; retry: () => void }
    | undefined;
  /** The chosen options. */
  value: readonly Value[];
  /** Receives one option, or with `multiple` all that are chosen, in the order of the choice. */
  onChange: (value: Value[]) => void;
  /** Any number of options up to `max`, with the count in words, such as "2 of 3". Default: one option, which closes the list. */
  multiple?: { max: number; countText: (count: number) => string } | undefined;
  texts: PickerTexts;
  /** Actions below the list. */
  foot?: ((close: () => void) => ReactNode) | undefined;
}

/**
 * The open list of a picker, after the combobox pattern of WAI-ARIA: the focus stays on the search field or, without one, on the
 * list; arrows, Page Up, Page Down, Home and End move, Enter chooses.
 */
export function PickerList<Value extends string>({
  label,
  groups,
  state = 'ready',
  value,
  onChange,
  multiple,
  texts,
  foot,
  onDone,
}: PickerListProps<Value> & { onDone: () => void }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [typeahead] = useState(() => createTypeahead());
  const total = groups.reduce((sum, { options }) => sum + options.length, 0);
  const hasSearch = total > MAX_WITHOUT_SEARCH;
  const shown = searchGroups(groups, hasSearch ? search : '');
  const options = shown.flatMap(group => group.options);
  const [wanted, setWanted] = useState<Value | undefined>(value[0]);
  const current = Math.max(
    0,
    options.findIndex(option => option.value === wanted),
  );
  const currentValue = options[current]?.value;

  // Not a layout effect: the surrounding layer is shown by one. `scrollIntoView` would scroll the host's page as well.
  useEffect(() => {
    const box = list.current;
    const row = currentValue && box?.querySelector<HTMLElement>('[data-current]');
    if (!box || !row) return;
    const [rowBox, listBox] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
    if (rowBox.top < listBox.top) box.scrollTop -= listBox.top - rowBox.top + 28;
    else if (rowBox.bottom > listBox.bottom) box.scrollTop += rowBox.bottom - listBox.bottom + 5;
  }, [currentValue]);

  const isBlocked = (option: PickerOption<Value>) =>
    option.disabled === true ||
    (multiple !== undefined && value.length >= multiple.max && !value.includes(option.value));
  const choose = (option: PickerOption<Value> | undefined) => {
    if (!option || isBlocked(option)) return;
    if (!multiple) {
      onChange([option.value]);
      onDone();
      return;
    }
    const others = value.filter(each => each !== option.value);
    onChange(others.length < value.length ? others : [...value, option.value]);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const last = options.length - 1;
    const to = {
      ArrowDown: current === last ? 0 : current + 1,
      ArrowUp: current === 0 ? last : current - 1,
      PageDown: Math.min(last, current + 8),
      PageUp: Math.max(0, current - 8),
      Home: 0,
      End: last,
    }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setWanted(options[to]?.value);
    } else if (event.key === 'Enter' || (event.key === ' ' && !hasSearch)) {
      event.preventDefault();
      choose(options[current]);
    } else if (!hasSearch && isTypedCharacter(event)) {
      const found = typeahead(
        event.key,
        options.map(option => option.label),
        current,
      );
      if (found >= 0) setWanted(options[found]?.value);
    }
  };

  const isReady = state === 'ready' && options.length > 0;
  useEffect(() => {
    const target = field.current ?? list.current;
    if (!isReady || !target) return;
    // The panel has the focus while its content is loading.
    const focused = activeElementInRoot(target);
    if (focused !== target && focused?.contains(target)) target.focus({ preventScroll: true });
  }, [isReady]);
  const active = {
    'aria-activedescendant': isReady ? `${id}-${current}` : undefined,
    onKeyDown: handleKeyDown,
  };
  let index = -1;
  return (
    <>
      {hasSearch && (
        <div className="o-picker-search">
          <Search />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-label={texts.search}
            aria-autocomplete="list"
            aria-expanded={isReady}
            aria-controls={isReady ? `${id}-list` : undefined}
            autoComplete="off"
            placeholder={texts.search}
            value={search}
            onChange={({ currentTarget }) => {
              setSearch(currentTarget.value);
              setWanted(undefined);
            }}
            {...active}
          />
        </div>
      )}
      {state === 'loading' ? (
        <div className="o-picker-state">
          <Skeleton lines={4} />
        </div>
      ) : state !== 'ready' ? (
        <div className="o-picker-state" role="alert">
          <p>{state.text}</p>
          <Button
            size="small"
            onClick={({ currentTarget }) => {
              // The button is removed while the list is loading.
              currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
              state.retry();
            }}
          >
            {state.retryLabel}
          </Button>
        </div>
      ) : options.length === 0 ? (
        <p className="o-picker-state" role="status">
          {total === 0 ? texts.empty : texts.notFound}
        </p>
      ) : (
        <div
          ref={list}
          id={`${id}-list`}
          className="o-picker-list"
          role="listbox"
          aria-label={label}
          aria-multiselectable={multiple ? true : undefined}
          tabIndex={hasSearch ? -1 : 0}
          {...(!hasSearch && active)}
        >
          {shown.map(group => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox contains groups, not fieldsets
            <div key={group.id} role="group" aria-labelledby={group.label ? `${id}-${group.id}` : undefined}>
              {group.label && (
                <div id={`${id}-${group.id}`} className="o-picker-heading">
                  {group.label}
                </div>
              )}
              {group.options.map(option => {
                index += 1;
                return (
                  <PickerRow
                    key={option.value}
                    id={`${id}-${index}`}
                    option={option}
                    isCurrent={index === current}
                    isChosen={value.includes(option.value)}
                    isBlocked={isBlocked(option)}
                    hasBox={multiple !== undefined}
                    onPoint={() => setWanted(option.value)}
                    onChoose={() => choose(option)}
                  />
                );
              })}
            </div>
          ))}
        </div>
      )}
      {(foot || multiple) && (
        <div className="o-picker-foot">
          {multiple && <span role="status">{multiple.countText(value.length)}</span>}
          {foot?.(onDone)}
        </div>
      )}
    </>
  );
}
