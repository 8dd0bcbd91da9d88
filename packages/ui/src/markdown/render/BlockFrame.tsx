import type { ReactNode } from 'react';

interface BlockFrameProps {
  /** False while unknown. */
  title: string | false;
  actions: ReactNode;
  children: ReactNode;
}

/** The frame of a table or code block: a header with title and actions, and the content. */
export function BlockFrame({ title, actions, children }: BlockFrameProps) {
  return (
    <div className="md-block">
      <div className="md-head">
        <b>{title}</b>
        <span className="md-actions">{actions}</span>
      </div>
      {children}
    </div>
  );
}
