import type { MarkdownLabels } from '../markdown-options';

/** Texts as provided by a caller. */
export const labels: MarkdownLabels = {
  copy: 'Copy',
  copyCode: 'Copy code',
  table: 'Table',
  code: 'Code',
  codeIn: language => `${language} code`,
  loadImage: host => `Load image from ${host}`,
  taskDone: 'Done',
  taskOpen: 'Open',
  notes: 'Footnotes',
  note: 'Footnote',
  noteBack: 'Back to reference',
};
