import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MarkdownActionTarget } from '../markdown-options';
import type { RenderOptions } from './render-options';

interface BlockFrameProps {
  options: RenderOptions;
  title: string;
  copyLabel: string;
  /** Read when a button is used, or when the caller's slot renders. */
  target: () => MarkdownActionTarget;
  /** False while the block grows. */
  complete: boolean;
  children: ReactNode;
}

/** The frame of a table or code block: a header with a title and buttons, and the content. */
export function BlockFrame({ options, title, copyLabel, target, complete, children }: BlockFrameProps) {
  const { labels, hasCopy, latest } = options;
  return (
    <div className="md-block">
      <div className="md-head">
        <b>{title}</b>
        <span className="md-actions">
          {hasCopy ? (
            <button
              type="button"
              className="md-button"
              aria-label={copyLabel}
              onClick={() => latest.current.onCopy?.(target().text)}
            >
              <Copy />
              <span>{labels.copy}</span>
            </button>
          ) : null}
          {complete ? latest.current.actions?.(target()) : null}
        </span>
      </div>
      {children}
    </div>
  );
}
