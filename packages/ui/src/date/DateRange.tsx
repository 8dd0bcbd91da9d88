import { CalendarDays } from 'lucide-react';
import { useContext, useState } from 'react';
import { Button } from '../button/Button';
import fieldCss from '../field/field.css?inline';
import { FieldContext } from '../field/field-context';
import { Popover } from '../popover/Popover';
import { useSheet } from '../root/root-context';
import selectCss from '../select/select.css?inline';
import { Spinner } from '../spinner/Spinner';
import { sheet } from '../theme/sheets';
import type { DateRangePanelProps } from './DateRangePanel';
import css from './date.css?inline';
import { formatDay } from './day';
import { presetOf } from './presets';

const fieldStyles = sheet(fieldCss);
const selectStyles = sheet(selectCss);
const styles = sheet(css);
type Panel = typeof import('./DateRangePanel').DateRangePanel;

/** Options of {@link DateRange}. */
export interface DateRangeProps extends Omit<DateRangePanelProps, 'onDone'> {
  /** Accessible name; not needed within a `Field`. */
  label?: string | undefined;
}

/** A range of days: presets, typed days and a calendar in a panel that is loaded when it opens. */
export function DateRange({ label, ...panel }: DateRangeProps) {
  useSheet(fieldStyles);
  useSheet(selectStyles);
  useSheet(styles);
  const field = useContext(FieldContext);
  const [loaded, setLoaded] = useState<{ Panel: Panel } | 'failed'>();
  const { value, locale, texts } = panel;
  const preset = presetOf(value);
  const end = (day: string) => day && formatDay(day, locale, { dateStyle: 'medium' });
  const text = preset ? texts[preset] : `${end(value.from)} – ${end(value.to)}`.trim();
  const load = () => {
    setLoaded(current => (current === 'failed' ? undefined : current));
    void import('./DateRangePanel').then(
      module => setLoaded({ Panel: module.DateRangePanel }),
      () => setLoaded('failed'),
    );
  };
  return (
    <Popover
      label={label ?? texts.choose}
      className="o-date-panel"
      gap={4}
      onOpenChange={open => {
        if (open) load();
      }}
      trigger={props => (
        <button
          {...props}
          type="button"
          id={field?.id}
          className="o-input o-select"
          part="date-range"
          aria-label={field ? undefined : `${label ?? texts.choose}: ${text}`}
          aria-labelledby={field ? `${field.labelId} ${field.id}-value` : undefined}
          aria-describedby={field?.['aria-describedby']}
        >
          <span id={field ? `${field.id}-value` : undefined} className="o-select-value">
            {text}
          </span>
          <CalendarDays />
        </button>
      )}
    >
      {close =>
        loaded === 'failed' ? (
          <div className="o-date-failed" role="alert">
            <p>{texts.loadFailed}</p>
            <Button
              size="small"
              onClick={({ currentTarget }) => {
                // The button is removed while the panel is loading.
                currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true });
                load();
              }}
            >
              {texts.retry}
            </Button>
          </div>
        ) : loaded ? (
          <loaded.Panel {...panel} onDone={close} />
        ) : (
          <Spinner label={texts.choose} />
        )
      }
    </Popover>
  );
}
