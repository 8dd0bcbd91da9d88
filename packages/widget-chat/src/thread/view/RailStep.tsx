import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

export interface RailStepProps {
  /** Default: none, for a step that is live. */
  icon?: ReactNode;
  label: ReactNode;
  /** Time or count, right-aligned. */
  detail?: ReactNode;
  tone?: 'danger' | 'warning' | 'muted' | undefined;
  /** Shows an animated arc instead of the icon. */
  isLive?: boolean | undefined;
  /** If given, the step can be collapsed. */
  children?: ReactNode;
  isOpen?: boolean | undefined;
}

/** A step of an answer; a line joins it to its neighbours in a list. */
export function RailStep({ icon, label, detail, tone, isLive, children, isOpen }: RailStepProps) {
  const node = (
    <span className="c-node" aria-hidden="true">
      {isLive ? <span className="c-arc" /> : icon}
    </span>
  );
  if (children === undefined) {
    return (
      <div className="c-step" data-tone={tone}>
        <div className="c-step-line o-row">
          {node}
          <span dir="auto">{label}</span>
          {detail != null && <span className="c-step-detail">{detail}</span>}
        </div>
      </div>
    );
  }
  return (
    <details className="c-step" data-tone={tone} open={isOpen}>
      <summary className="c-step-line o-row">
        {node}
        <span dir="auto">{label}</span>
        <ChevronRight className="c-chevron" aria-hidden="true" />
        {detail != null && <span className="c-step-detail">{detail}</span>}
      </summary>
      {children}
    </details>
  );
}
