import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../button/IconButton';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './date.css?inline';
import {
  addDays,
  addMonths,
  type Day,
  daysSinceMonday,
  formatDay,
  startOfMonth,
  today,
  weeksOf,
} from './day';

const styles = sheet(css);

/** Texts of a calendar. */
export interface CalendarTexts {
  previousMonth: string;
  nextMonth: string;
}

export interface CalendarProps {
  /** The chosen days; both are the same for a single day. Empty: none. */
  from: Day | '';
  to: Day | '';
  min?: Day | undefined;
  max?: Day | undefined;
  /** A BCP 47 tag. */
  locale: string;
  texts: CalendarTexts;
  /** Takes the focus when it is mounted. */
  takesFocus?: boolean | undefined;
  onChoose: (day: Day) => void;
}

/**
 * The days of a month, after the date picker pattern of WAI-ARIA: arrows move by day and week, Home and End within the week,
 * Page Up and Page Down by month, with Shift by year.
 */
export function Calendar({ from, to, min, max, locale, texts, takesFocus, onChoose }: CalendarProps) {
  useSheet(styles);
  const titleId = useId();
  const table = useRef<HTMLTableElement>(null);
  const clamp = (day: Day) => (min && day < min ? min : max && day > max ? max : day);
  const [current, setCurrent] = useState(() => clamp(to || from || today()));
  const isFocusWanted = useRef(takesFocus === true);
  const month = startOfMonth(current);

  useEffect(() => {
    if (!isFocusWanted.current) return;
    isFocusWanted.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus({ preventScroll: true });
  }, [current]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event, current, table.current?.matches(':dir(rtl)') === true);
    if (target === undefined) return;
    event.preventDefault();
    isFocusWanted.current = true;
    setCurrent(clamp(target));
  };

  const turn = (count: number) => setCurrent(clamp(addMonths(current, count)));
  return (
    <div className="o-calendar">
      <div className="o-calendar-head">
        <IconButton
          label={texts.previousMonth}
          size="small"
          aria-disabled={min !== undefined && addDays(month, -1) < min}
          onClick={() => turn(-1)}
        >
          <ChevronLeft />
        </IconButton>
        <span id={titleId} aria-live="polite">
          {formatDay(month, locale, { month: 'long', year: 'numeric' })}
        </span>
        <IconButton
          label={texts.nextMonth}
          size="small"
          aria-disabled={max !== undefined && addMonths(month, 1) > max}
          onClick={() => turn(1)}
        >
          <ChevronRight />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid of the date picker pattern */}
      <table ref={table} role="grid" aria-labelledby={titleId} onKeyDown={handleKeyDown}>
        <thead>
          <WeekdayRow locale={locale} />
        </thead>
        <tbody>
          {weeksOf(month).map(week => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) =>
                day === undefined ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the place in the week is the identity of an empty cell
                  <td key={index} />
                ) : (
                  // biome-ignore lint/a11y/useFocusableInteractive: the button inside takes the focus
                  <td
                    key={day}
                    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above
                    role="gridcell"
                    aria-selected={day === from || day === to}
                    data-between={from && to && day > from && day < to ? '' : undefined}
                  >
                    <button
                      type="button"
                      tabIndex={day === current ? 0 : -1}
                      data-day={day}
                      aria-label={formatDay(day, locale, { dateStyle: 'full' })}
                      aria-current={day === today() ? 'date' : undefined}
                      aria-disabled={clamp(day) !== day || undefined}
                      onClick={() => {
                        if (clamp(day) === day) onChoose(day);
                      }}
                    >
                      {formatDay(day, locale, { day: 'numeric' }).replace('.', '')}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function WeekdayRow({ locale }: { locale: string }) {
  return (
    <tr>
      {[0, 1, 2, 3, 4, 5, 6].map(index => {
        // A Monday and the days after it.
        const day = addDays('2024-01-01', index);
        return (
          <th key={day} scope="col" abbr={formatDay(day, locale, { weekday: 'long' })}>
            {formatDay(day, locale, { weekday: 'short' })}
          </th>
        );
      })}
    </tr>
  );
}

/** The day that a key moves to. */
function targetOf({ key, shiftKey }: KeyboardEvent, day: Day, isRtl: boolean): Day | undefined {
  const inWeek = daysSinceMonday(day);
  return {
    ArrowLeft: addDays(day, isRtl ? 1 : -1),
    ArrowRight: addDays(day, isRtl ? -1 : 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: addDays(day, -inWeek),
    End: addDays(day, 6 - inWeek),
    PageUp: addMonths(day, shiftKey ? -12 : -1),
    PageDown: addMonths(day, shiftKey ? 12 : 1),
  }[key];
}
