import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isComposing } from '../dom/is-composing';
import { Field } from '../field/Field';
import { TextInput } from '../field/TextInput';
import { Calendar, type CalendarTexts } from './Calendar';
import { type Day, formatDay, parseDay } from './day';
import { type DatePreset, type DayRange, presetOf, presetRanges } from './presets';

/** Texts of a `DateRange`; the presets by their names. */
export interface DateRangeTexts extends CalendarTexts, Readonly<Record<DatePreset, string>> {
  /** Name of the panel. */
  choose: string;
  presets: string;
  from: string;
  to: string;
  /** The panel could not be loaded. */
  loadFailed: string;
  retry: string;
  /** The problem of a typed day, with an example of a right one, such as `31.12.2026`. */
  problem: (code: DayProblem, example: string) => string;
}

/** The problem of a typed day: no date, outside of the bounds, or before the start of the range. */
export type DayProblem = 'format' | 'bounds' | 'order';

/** Options of a `DateRange` that its panel shows. */
export interface DateRangePanelProps {
  value: DayRange;
  onChange: (value: DayRange) => void;
  /** First and last day that can be chosen. */
  min?: Day | undefined;
  max?: Day | undefined;
  /** A BCP 47 tag: the order of a typed date, and the names of months. */
  locale: string;
  texts: DateRangeTexts;
  /** Called when a whole range is chosen. */
  onDone: () => void;
}

type Typed = Partial<Record<'from' | 'to', string>>;

/** The content of an open date range. */
export function DateRangePanel({ value, onChange, min, max, locale, texts, onDone }: DateRangePanelProps) {
  const [start, setStart] = useState<Day>();
  const [typed, setTyped] = useState<Typed>({});
  /** Problems of a field are shown once the focus has left it. */
  const [edited, setEdited] = useState<'from' | 'to'>();
  const presets = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const all = presets.current;
    all
      ?.querySelector<HTMLElement>('[aria-pressed="true"], button:last-child')
      ?.focus({ preventScroll: true });
  }, []);
  const shown = start ? { from: start, to: start } : value;

  const choose = (day: Day) => {
    setTyped({});
    if (start === undefined) return setStart(day);
    store(day < start ? { from: day, to: start } : { from: start, to: day });
    onDone();
  };
  const readEnd = (text: string): { day: Day } | { problem: DayProblem } => {
    const day = text === '' ? '' : parseDay(text, locale);
    if (day === undefined) return { problem: 'format' };
    const isOutside = day !== '' && ((min && day < min) || (max && day > max));
    return isOutside ? { problem: 'bounds' } : { day };
  };
  /** The range as the fields show it; an invalid end keeps its stored day. */
  const rangeOf = (ends: Typed): DayRange => {
    const dayOf = (end: 'from' | 'to') => {
      const text = ends[end];
      const read = text === undefined ? undefined : readEnd(text);
      return read && 'day' in read ? read.day : value[end];
    };
    return { from: dayOf('from'), to: dayOf('to') };
  };
  const isReversed = ({ from, to }: DayRange) => from !== '' && to !== '' && from > to;
  const problemOf = (end: 'from' | 'to'): DayProblem | undefined => {
    const text = typed[end];
    if (text === undefined) return;
    const read = readEnd(text);
    if ('problem' in read) return read.problem;
    return read.day !== value[end] && isReversed(rangeOf(typed)) ? 'order' : undefined;
  };
  const commitPending = useRef(() => {});
  /** Stores a range; typed text that it does not contain is not committed any more. */
  const store = (range: DayRange) => {
    commitPending.current = () => {};
    onChange(range);
  };
  const commit = (ends: Typed) => {
    const range = rangeOf(ends);
    if (!isReversed(range) && (range.from !== value.from || range.to !== value.to)) store(range);
  };
  const type = (end: 'from' | 'to', text: string) => {
    setStart(undefined);
    const next = { ...typed, [end]: text };
    setTyped(next);
    // Two digits may become four.
    if (text === '' || /\d{4}/.test(text)) commit(next);
  };
  useLayoutEffect(() => {
    commitPending.current = () => commit(typed);
  });
  // A press outside unmounts the panel before its field loses the focus.
  useEffect(() => () => commitPending.current(), []);

  const ranges = presetRanges();
  // The record contains exactly the presets.
  const names = Object.keys(ranges) as DatePreset[];
  return (
    <div className="o-date-range">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset adds a frame and a legend */}
      <div ref={presets} className="o-date-presets" role="group" aria-label={texts.presets}>
        {names.map(name => (
          <button
            key={name}
            type="button"
            aria-pressed={presetOf(value) === name}
            onClick={() => {
              setTyped({});
              store(ranges[name]);
              onDone();
            }}
          >
            {texts[name]}
          </button>
        ))}
      </div>
      <div>
        <div className="o-date-ends">
          {(['from', 'to'] as const).map(end => {
            const text = typed[end];
            const problem = problemOf(end);
            return (
              <Field
                key={end}
                label={texts[end]}
                error={problem && edited !== end && texts.problem(problem, formatDay('2026-12-31', locale))}
              >
                <TextInput
                  autoComplete="off"
                  placeholder={formatDay('2026-12-31', locale)}
                  value={text ?? (value[end] && formatDay(value[end], locale))}
                  onChange={({ currentTarget }) => type(end, currentTarget.value)}
                  onFocus={() => setEdited(end)}
                  onBlur={() => {
                    setEdited(undefined);
                    commit(typed);
                  }}
                  onKeyDown={event => {
                    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
                    event.preventDefault();
                    commit(typed);
                    if (problem) setEdited(undefined);
                    else onDone();
                  }}
                />
              </Field>
            );
          })}
        </div>
        <Calendar {...{ min, max, locale, texts }} {...shown} onChoose={choose} />
      </div>
    </div>
  );
}
