import { Markdown as Unlabelled, StreamedMarkdown as UnlabelledStream } from '../Markdown';
import type { MarkdownOptions } from '../markdown-options';
import type { MarkdownStream } from '../markdown-stream';
import { labels } from './labels';

type Options = Partial<MarkdownOptions>;

export function Markdown(props: Options & { text: string; complete?: boolean }) {
  return <Unlabelled labels={labels} {...props} />;
}

export function StreamedMarkdown(props: Options & { stream: MarkdownStream }) {
  return <UnlabelledStream labels={labels} {...props} />;
}
