import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RenderOptions } from './render-options';

interface BlockFrameProps {
  options: RenderOptions;
  hasCopy: boolean;
  /** False while unknown. */
  title: string | false;
  copyLabel: string;
  /** Returns the text to copy. */
  text: () => string;
  children: ReactNode;
}

/** The frame of a table or code block: a header with title and copy button, and the content. */
export function BlockFrame({ options, hasCopy, title, copyLabel, text, children }: BlockFrameProps) {
  const { labels, latest } = options;
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
              onClick={() => latest.current.onCopy?.(text())}
            >
              <Copy />
              <span>{labels.copy}</span>
            </button>
          ) : null}
        </span>
      </div>
      {children}
    </div>
  );
}
