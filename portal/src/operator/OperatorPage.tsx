import type { ReactNode } from 'react';
import { PrintAction } from '../shell/PrintAction';

/** The frame of a page of the console: its heading, what narrows or adds to its list, and its content. */
export function OperatorPage({
  title,
  controls,
  children,
}: {
  title: string;
  controls?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby="operator-title">
      <PrintAction />
      <div className="operator-head">
        <h2 id="operator-title">{title}</h2>
        {controls}
      </div>
      {children}
    </section>
  );
}
