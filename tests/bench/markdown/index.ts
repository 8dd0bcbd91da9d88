export type { AnswerKind } from './answer';
export { type BenchOptions, type BenchRow, benchMarkdown } from './bench-markdown';
export { type MarkdownWeight, weighMarkdown } from './weigh-markdown';
