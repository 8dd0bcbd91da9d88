import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../button/IconButton';
import { TextInput } from '../field/TextInput';
import { Popover } from '../popover/Popover';
import { useSheet } from '../root/root-context';
import { Spinner } from '../spinner/Spinner';
import { sheet } from '../theme/sheets';
import type { CalendarTexts } from './Calendar';
import css from './date.css?inline';
import { type Day, formatDay, isDay, parseDay } from './day';

const styles = sheet(css);
type Calendar = typeof import('./Calendar').Calendar;

/** Texts of {@link DateField}. */
export interface DateFieldTexts extends CalendarTexts {
  /** Name of the button and of the calendar that it opens. */
  choose: string;
}

/** Options of {@link DateField}. */
export interface DateFieldProps {
  /** Accessible name; not needed within a `Field`. */
  label?: string | undefined;
  /** A day such as `2026-11-27`, empty for none, or a typed text that is not a day. */
  value: string;
  /** Receives a day, an empty text, or the typed text if it is not a day, so that a form can reject it (see `isDay`). */
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  /** First and last day of the calendar. A form checks typed days itself. */
  min?: Day | undefined;
  max?: Day | undefined;
  /** A BCP 47 tag: the order of a typed date, and the names of months. */
  locale: string;
  texts: DateFieldTexts;
}

/** A day, typed in the order of the language or chosen in a calendar, which is loaded when it opens. */
export function DateField({ label, value, onChange, onBlur, min, max, locale, texts }: DateFieldProps) {
  useSheet(styles);
  const [typed, setTyped] = useState<string>();
  const [Calendar, setCalendar] = useState<Calendar>();
  const written = isDay(value) ? formatDay(value, locale) : value;
  // The typed form stays while it means the value.
  const text = typed !== undefined && (parseDay(typed, locale) ?? typed) === value ? typed : written;
  return (
    <div className="o-date" part="date">
      <TextInput
        aria-label={label}
        inputMode={/[^\d./-]/.test(formatDay('2026-11-27', locale)) ? 'text' : 'decimal'}
        autoComplete="off"
        placeholder={formatDay('2026-12-31', locale)}
        value={text}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange(parseDay(currentTarget.value, locale) ?? currentTarget.value);
        }}
        onBlur={() => {
          setTyped(undefined);
          onBlur?.();
        }}
      />
      <Popover
        label={texts.choose}
        placement="bottom-end"
        className="o-date-panel"
        onOpenChange={open => {
          // Without the calendar, the field can still be typed into.
          if (open)
            void import('./Calendar').then(
              module => setCalendar(() => module.Calendar),
              () => {},
            );
        }}
        trigger={props => (
          <IconButton label={texts.choose} size="small" {...props}>
            <CalendarDays />
          </IconButton>
        )}
      >
        {close =>
          Calendar ? (
            <Calendar
              takesFocus
              from={isDay(value) ? value : ''}
              to={isDay(value) ? value : ''}
              min={min}
              max={max}
              locale={locale}
              texts={texts}
              onChoose={day => {
                onChange(day);
                close();
              }}
            />
          ) : (
            <Spinner label={texts.choose} />
          )
        }
      </Popover>
    </div>
  );
}
