import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './spinner.css?inline';

const styles = sheet(css);

/** Options of {@link Spinner}. */
export interface SpinnerProps {
  /** Accessible name: the pending work. Without it, the spinner is decoration beside a text. */
  label?: string | undefined;
  /** 14 px; `large` 26; `start` 64, around a mark at start-up. */
  size?: 'small' | 'large' | 'start' | undefined;
  /** `current` takes the colour of the surrounding text. */
  tone?: 'accent' | 'current' | undefined;
}

/** A rotating arc for work of unknown length. */
export function Spinner({ label, size = 'small', tone = 'accent' }: SpinnerProps) {
  useSheet(styles);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: with a label it has the role of an image
    <span
      className="o-spinner"
      part="spinner"
      data-size={size}
      data-tone={tone}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    />
  );
}
