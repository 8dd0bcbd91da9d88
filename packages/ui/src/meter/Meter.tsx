import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './meter.css?inline';

const styles = sheet(css);

/** Options of {@link Meter}. */
export interface MeterProps {
  /** Accessible name: the measured thing. */
  label: string;
  /** May exceed `max`; the bar is full then. */
  value: number;
  /** The limit. Without room (0), everything counts as used up. */
  max: number;
  /** The value in words, such as "41 of 60 licences". */
  valueText: string;
  /** Only the bar, where label and value are already written beside it. */
  bare?: boolean | undefined;
  /** Being full is normal, as for licences, so nothing warns. */
  calm?: boolean | undefined;
}

/** How much of a limit is used: warns from 80 %, and marks a limit that is reached. For work under way, use `Progress`. */
export function Meter({ label, value, max, valueText, bare, calm }: MeterProps) {
  useSheet(styles);
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 1;
  const tone = calm ? undefined : share >= 1 ? 'full' : share >= 0.8 ? 'high' : undefined;
  return (
    <span className="o-meter" part="meter" data-tone={tone}>
      {!bare && (
        <span className="o-meter-head" aria-hidden="true">
          <span>{label}</span>
          <span className="o-meter-value">{valueText}</span>
        </span>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: its bar cannot be styled alike in all browsers, nor in forced colours */}
      <span
        className="o-meter-track"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={valueText}
      >
        <span className="o-meter-bar" style={{ transform: `scaleX(${share})` }} />
      </span>
    </span>
  );
}
