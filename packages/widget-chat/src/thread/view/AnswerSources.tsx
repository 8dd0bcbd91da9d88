import { allTexts, fetched, useSignals, useT } from '@oriel/app-kit';
import { type MessagePart, webSources } from '@oriel/contracts';
import { sheet, useSheet } from '@oriel/ui';
import { FileText, Globe } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import css from '../../media/files/files.css?inline';
import { linkMarks, statementOf } from '../../media/files/link-marks';
import { useChat } from '../../session/chat-context';
import type { Answer } from '../runs/answer';

const styles = sheet(css);

const FilePreview = fetched(() => import('../../media/files/FilePreview'), allTexts);

type Source = Extract<MessagePart, { type: 'file' }>;

/** Places in files cited by an answer, and web pages that it is based on; each one opens. */
export default function AnswerSources({ answer }: { answer: Answer }) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const [open, setOpen] = useState<{ readonly source: Source; readonly statement: string }>();
  const list = useRef<HTMLUListElement>(null);
  const sources = answer.parts.value.flatMap(({ part }) => (part.value.type === 'file' ? [part.value] : []));
  const { host } = useChat();
  const pages = webSources(answer.parts.value.map(({ part }) => part.value));
  const key = sources.map(({ mark }) => mark).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sources of an answer are known by their marks
  useEffect(() => {
    const article = list.current?.closest('article');
    if (!article || key === '') return;
    const sourceOf = (mark: number) => sources.find(each => each.mark === mark);
    const link = () => {
      for (const area of article.querySelectorAll('.c-text'))
        linkMarks(area, {
          nameOf(mark) {
            const source = sourceOf(mark);
            return source && t('files.source', { mark, name: nameOf(source, t) });
          },
          onOpen(mark, statement) {
            const source = sourceOf(mark);
            if (source) setOpen({ source, statement });
          },
        });
      // Ignore the changes made here.
      watch.takeRecords();
    };
    // The text is rendered again when the page's language changes.
    const watch = new MutationObserver(link);
    for (const area of article.querySelectorAll('.c-text'))
      watch.observe(area, { childList: true, subtree: true, characterData: true });
    link();
    return () => watch.disconnect();
  }, [key, t]);
  const show = (source: Source) => {
    const article = list.current?.closest('article');
    setOpen({ source, statement: article && source.mark ? statementOf(article, source.mark) : '' });
  };
  if (sources.length === 0 && pages.length === 0) return null;
  return (
    <>
      <ul ref={list} className="c-sources o-flow" aria-label={t('files.sources')}>
        {sources.map(source => (
          <li key={source.mark}>
            <button type="button" className="c-source o-row" onClick={() => show(source)}>
              <b>{source.mark}</b>
              <FileText />
              <span className="o-line">{nameOf(source, t)}</span>
            </button>
          </li>
        ))}
        {pages.map(({ url, title }) => (
          <li key={url}>
            <a
              className="c-source o-row"
              href={url}
              title={url}
              target="_blank"
              rel="noopener noreferrer"
              onClick={event => {
                event.preventDefault();
                void host.navigate(url);
              }}
            >
              <Globe />
              <span className="o-line" dir="auto">
                {title}
              </span>
              {title !== hostOf(url) && <small>{hostOf(url)}</small>}
            </a>
          </li>
        ))}
      </ul>
      {open && (
        <FilePreview
          file={{ id: open.source.id, name: open.source.name, mimeType: open.source.mime }}
          page={open.source.page}
          statement={open.statement}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

const hostOf = (url: string): string => new URL(url).host;

const nameOf = ({ name, page }: Source, t: ReturnType<typeof useT>): string =>
  page === undefined ? name : t('files.page', { name, page });
