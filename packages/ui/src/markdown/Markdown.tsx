import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useRoot, useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './markdown.css?inline';
import type { MarkdownOptions } from './markdown-options';
import { createMarkdownStream, type MarkdownStream } from './markdown-stream';
import { Portals } from './render/Portals';
import { createRenderer } from './render/renderer';
import { useBlockElement } from './render/use-block-element';

const styles = sheet(css);

/** Properties of {@link Markdown}. */
export interface MarkdownProps extends MarkdownOptions {
  /** Growing text is parsed only at its end; any other change starts over. */
  text: string;
  /** False while more text is expected. Default true. */
  complete?: boolean;
}

/** Properties of {@link StreamedMarkdown}. */
export interface StreamedMarkdownProps extends MarkdownOptions {
  stream: MarkdownStream;
}

/** Renders Markdown; raw HTML is shown as text. */
export function Markdown({ text, complete = true, ...options }: MarkdownProps) {
  const [stream, setStream] = useState(() => streamOf(text, complete));
  useLayoutEffect(() => {
    const shown = stream.text;
    const isGrowth = text.startsWith(shown) && !(stream.finished && (text !== shown || !complete));
    if (!isGrowth) setStream(streamOf(text, complete));
    else {
      if (text.length > shown.length) stream.append(text.slice(shown.length));
      if (complete) stream.finish();
    }
  }, [stream, text, complete]);
  return <StreamedMarkdown stream={stream} {...options} />;
}

function streamOf(text: string, complete: boolean): MarkdownStream {
  const stream = createMarkdownStream();
  stream.append(text);
  if (complete) stream.finish();
  return stream;
}

/** Renders a {@link MarkdownStream} while it grows. */
export const StreamedMarkdown = memo(function StreamedMarkdown({
  stream,
  ...options
}: StreamedMarkdownProps) {
  const { labels, blocks, onCopy, tableActions, tail } = options;
  useSheet(styles);
  const latest = useRef(options);
  latest.current = options;
  const [wanted] = useState(() => new Set<string>());
  const { root } = useRoot();
  const renderer = useMemo(
    () =>
      createRenderer({
        ownerDocument: root.ownerDocument ?? root,
        labels,
        definitions: stream.definitions,
        notes: stream.notes,
        references: { labels: new Map(), changed: false },
        latest,
        wanted,
      }),
    [root, labels, stream, wanted],
  );
  return (
    <>
      <div ref={useBlockElement(stream.document, renderer)} className="md" />
      <Portals
        renderer={renderer}
        blocks={blocks}
        hasCopy={Boolean(onCopy)}
        tableActions={tableActions}
        tail={tail}
      />
    </>
  );
});
