import { useSyncExternalStore } from 'react';
import type { MarkdownOptions } from './markdown-options';
import type { MarkdownStream } from './markdown-stream';

/** Properties of {@link Markdown}. */
export interface MarkdownProps extends MarkdownOptions {
  /** Text that only grows is lexed at its end alone; any other change starts again. */
  text: string;
  /** False while text is still to come. Default true. */
  complete?: boolean;
}

/** Properties of {@link StreamedMarkdown}. */
export interface StreamedMarkdownProps extends MarkdownOptions {
  stream: MarkdownStream;
}

/** Shows markdown as React elements; raw HTML is shown as text. */
export function Markdown({ text, tail, className }: MarkdownProps) {
  const blocks = text.split(/\n{2,}/);
  return (
    <div className={className ? `md ${className}` : 'md'}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end
        <p key={index}>
          {block}
          {index === blocks.length - 1 ? tail : null}
        </p>
      ))}
    </div>
  );
}

/** Shows a {@link MarkdownStream} while it grows. */
export function StreamedMarkdown({ stream, ...options }: StreamedMarkdownProps) {
  const text = useSyncExternalStore(stream.subscribe, () => stream.text);
  return <Markdown text={text} complete={stream.finished} {...options} />;
}
