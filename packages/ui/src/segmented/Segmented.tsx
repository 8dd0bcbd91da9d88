import { type KeyboardEvent, type ReactNode, useContext, useId, useLayoutEffect, useRef } from 'react';
import { FieldContext } from '../field/field-context';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import { Tooltip } from '../tooltip/Tooltip';
import css from './segmented.css?inline';

const styles = sheet(css);

/** One of the choices. */
export interface Segment<Value extends string = string> {
  value: Value;
  /** The visible text; in a control of icons, the name and tooltip of the icon. */
  label: string;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

/** Options of {@link Segmented}. */
export interface SegmentedProps<Value extends string = string> {
  /** Accessible name; not needed within a `Field` or `SettingsRow`. */
  label?: string | undefined;
  options: readonly Segment<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** Shows only the icons. Default: false. */
  iconOnly?: boolean | undefined;
}

/** A single choice from a few short options, all visible. Arrow keys move, and the value follows. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  iconOnly = false,
}: SegmentedProps<Value>) {
  useSheet(styles);
  const field = useContext(FieldContext);
  const name = useId();
  const group = useRef<HTMLDivElement>(null);
  const previous = useRef<HTMLElement | null>(null);

  // The thumb belongs to the selected segment, and slides in from the one before. Segments differ in width and may wrap.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value decides which segment is selected
  useLayoutEffect(() => {
    const segment = group.current?.querySelector('input:checked')?.closest('label') ?? null;
    const from = previous.current;
    previous.current = segment;
    if (!segment || !from || from === segment || segment.offsetWidth === 0) return;
    const [x, y] = [from.offsetLeft - segment.offsetLeft, from.offsetTop - segment.offsetTop];
    const scale = from.offsetWidth / segment.offsetWidth;
    segment.style.setProperty('--_from', `translate(${x}px, ${y}px) scaleX(${scale})`);
  }, [value]);

  // Browsers ignore the direction of writing in a group of radio buttons.
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const forward = event.currentTarget.matches(':dir(rtl)') ? -1 : 1;
    const step = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: 1, ArrowUp: -1 }[event.key];
    const inputs = [...event.currentTarget.querySelectorAll('input')];
    const enabled = inputs.filter(input => !input.disabled);
    // Only its inputs take the focus.
    const at = enabled.indexOf(event.target as HTMLInputElement);
    const next = step && enabled[(at + step + enabled.length) % enabled.length];
    const option = next && options[inputs.indexOf(next)];
    if (!option) return;
    event.preventDefault();
    next.focus();
    onChange(option.value);
  };

  return (
    <div
      ref={group}
      id={field?.id}
      className="o-segmented"
      part="segmented"
      role="radiogroup"
      aria-label={field ? undefined : label}
      aria-labelledby={field?.labelId}
      aria-describedby={field?.['aria-describedby']}
      aria-invalid={field?.['aria-invalid']}
      onKeyDown={handleKeyDown}
    >
      {options.map(option => {
        const segment = (
          <label key={option.value} className="o-segment" part="segment">
            <input
              type="radio"
              name={name}
              value={option.value}
              aria-label={iconOnly ? option.label : undefined}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            {!iconOnly && <span>{option.label}</span>}
          </label>
        );
        return iconOnly ? (
          <Tooltip key={option.value} text={option.label}>
            {segment}
          </Tooltip>
        ) : (
          segment
        );
      })}
    </div>
  );
}
