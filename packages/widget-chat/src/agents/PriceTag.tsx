import { Tooltip, VisuallyHidden } from '@oriel/ui';
import type { PriceNote } from './model-note';

/** A price on a scale; the tooltip has it in euro, and so does the text for screen readers. */
export function PriceTag({ price: { text, tooltip } }: { price: PriceNote }) {
  return (
    <Tooltip text={tooltip}>
      <small className="a-muted">
        <span aria-hidden="true">{text}</span>
        <VisuallyHidden>{tooltip}</VisuallyHidden>
      </small>
    </Tooltip>
  );
}
