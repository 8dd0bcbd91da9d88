import type { ReactNode } from 'react';

/** A short label for a row. Default tone: `neutral`. */
export function Tag({
  tone = 'neutral',
  children,
}: {
  tone?: 'neutral' | 'accent' | 'warning' | 'danger';
  children: ReactNode;
}) {
  return (
    <span className="w-tag" data-tone={tone}>
      {children}
    </span>
  );
}
