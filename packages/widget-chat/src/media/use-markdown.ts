import { fetched, useI18n } from '@oriel/app-kit';
import type { MarkdownOptions } from '@oriel/ui/markdown';
import { useMemo } from 'react';
import { useChat } from '../session/chat-context';

const Block = fetched(() => import('./rich-blocks/RichBlock'));
const TableActions = fetched(() => import('./tables/TableActions'));
const blocks = {
  mermaid: Block,
  dot: Block,
  graphviz: Block,
  svg: Block,
  html: Block,
  excel: Block,
  slides: Block,
};

/** Markdown options for answers: texts, copying and links through the host. */
export function useMarkdown(): MarkdownOptions {
  const { locale, t } = useI18n();
  const { host } = useChat();
  // biome-ignore lint/correctness/useExhaustiveDependencies: these texts stay the same when more are loaded
  return useMemo(
    () => ({
      blocks,
      labels: {
        copy: t('message.copy'),
        copyCode: t('markdown.copyCode'),
        table: t('markdown.table'),
        code: t('markdown.code'),
        codeIn: language => t('markdown.codeIn', { language }),
        loadImage: address => t('markdown.loadImage', { host: address }),
        taskDone: t('markdown.taskDone'),
        taskOpen: t('markdown.taskOpen'),
        notes: t('markdown.notes'),
        note: t('markdown.note'),
        noteBack: t('markdown.noteBack'),
      },
      tableActions: TableActions,
      onCopy: text => void host.copy(text),
      onLinkClick: (href, event) => {
        event.preventDefault();
        void host.navigate(href);
      },
    }),
    [locale, host],
  );
}
