import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './progress.css?inline';

const styles = sheet(css);

/** Options of {@link Progress}. */
export interface ProgressProps {
  /** Accessible name: the work under way. */
  label: string;
  /** From 0 to `max`. */
  value: number;
  /** Default: 1. */
  max?: number | undefined;
  /** The value in words, such as "62% of 8.4 MB". */
  valueText?: string | undefined;
  /** 3 px instead of 4, at the foot of a file. */
  thin?: boolean | undefined;
}

/** A progress bar for work of known length. For unknown length, use `Spinner`. */
export function Progress({ label, value, max = 1, valueText, thin }: ProgressProps) {
  useSheet(styles);
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <span
      className="o-progress"
      part="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      data-thin={thin ? '' : undefined}
    >
      <span className="o-progress-bar" style={{ transform: `scaleX(${share})` }} />
    </span>
  );
}
