import { useI18n } from '@oriel/app-kit';
import type { ExportedChat } from '@oriel/contracts';
import { Paper } from '@oriel/ui';
import { Markdown, type MarkdownOptions } from '@oriel/ui/markdown';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';

export interface ChatDocumentProps {
  chat: ExportedChat;
  name: string;
  /** Called once formulas and coloured code are in place. */
  onReady: (element: Element) => void;
}

/** A chat as a document for printing: every message that is shown, with its author, time, files and sources. */
export default function ChatDocument({ chat, name, onReady }: ChatDocumentProps) {
  const { t, locale } = useI18n();
  const article = useRef<HTMLElement>(null);
  const finish = useEffectEvent(onReady);
  useEffect(() => {
    const element = article.current;
    return element ? whenSettled(element, () => finish(element)) : undefined;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these texts stay the same when more are loaded
  const options = useMemo<MarkdownOptions>(
    () => ({
      labels: {
        copy: '',
        copyTable: '',
        copyCode: '',
        table: t('markdown.table'),
        code: t('markdown.code'),
        codeIn: language => t('markdown.codeIn', { language }),
        loadImage: address => address,
        taskDone: t('markdown.taskDone'),
        taskOpen: t('markdown.taskOpen'),
        notes: t('markdown.notes'),
        note: t('markdown.note'),
        noteBack: t('markdown.noteBack'),
      },
    }),
    [locale],
  );
  const shown = chat.messages.filter(
    ({ role, superseded }) => role !== 'system' && (!superseded || chat.messages.length === 1),
  );
  return (
    <Paper ref={article}>
      <h1 dir="auto">{name}</h1>
      {shown.map(({ role, author, time, text, files, sources }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a printed document does not change
        <section key={index}>
          <h2>
            <bdi>{author}</bdi> <small>{time}</small>
          </h2>
          {role === 'user' ? (
            <p className="o-paper-typed" dir="auto">
              {text}
            </p>
          ) : (
            <Markdown text={text} {...options} />
          )}
          {files.length > 0 && <p>{t('transfer.files', { names: files.join(', ') })}</p>}
          {sources.length > 0 && (
            <>
              <h3>{t('transfer.sources')}</h3>
              <ul>
                {sources.map(({ title, url }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a printed document does not change
                  <li key={at}>
                    {title} {url !== undefined && <a href={url}>{url}</a>}
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      ))}
    </Paper>
  );
}

/** Milliseconds without a change after which a document is complete. */
const quietMs = 300;
/** Milliseconds after which it is printed even if it still changes. */
const timeoutMs = 10_000;

/** Formulas, footnotes and coloured code come with chunks of their own. */
function whenSettled(element: Element, done: () => void): () => void {
  let timer = setTimeout(end, quietMs);
  const timeout = setTimeout(end, timeoutMs);
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(end, quietMs);
  });
  observer.observe(element, { childList: true, subtree: true, characterData: true });
  function stop() {
    clearTimeout(timer);
    clearTimeout(timeout);
    observer.disconnect();
  }
  function end() {
    stop();
    done();
  }
  return stop;
}
