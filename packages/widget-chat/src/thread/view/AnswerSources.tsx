import { useSignals, useT } from '@oriel/app-kit';
import { type FilePage, getFilePage, type MessagePart, webSources } from '@oriel/contracts';
import { Dialog, InlineNote, Skeleton, sheet, useSheet } from '@oriel/ui';
import { FileText, Globe } from 'lucide-react';
import { useEffect, useState } from 'react';
import css from '../../media/files/files.css?inline';
import { useChat } from '../../session/chat-context';
import type { Answer } from '../runs/answer';

const styles = sheet(css);

type Source = Extract<MessagePart, { type: 'file' }>;

/** Places in files cited by an answer, and web pages that it is based on; each one opens. */
export default function AnswerSources({ answer }: { answer: Answer }) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const [open, setOpen] = useState<Source>();
  const sources = answer.parts.value.flatMap(({ part }) => (part.value.type === 'file' ? [part.value] : []));
  const { host } = useChat();
  const pages = webSources(answer.parts.value.map(({ part }) => part.value));
  if (sources.length === 0 && pages.length === 0) return null;
  return (
    <>
      <ul className="c-sources o-flow" aria-label={t('files.sources')}>
        {sources.map(source => (
          <li key={source.mark}>
            <button type="button" className="c-source o-row" onClick={() => setOpen(source)}>
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
      {open && <SourceDialog source={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const hostOf = (url: string): string => new URL(url).host;

const nameOf = ({ name, page }: Source, t: ReturnType<typeof useT>): string =>
  page === undefined ? name : t('files.page', { name, page });

/** The text of the cited page. */
function SourceDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const t = useT();
  const { host, currentOrganization } = useChat();
  const [page, setPage] = useState<FilePage | 'failed'>();
  const { id, page: number = 1 } = source;
  useEffect(() => {
    const organizationId = currentOrganization.peek()?.session.organization.id;
    if (!organizationId) return;
    const gone = new AbortController();
    const params = { organizationId, fileId: id, number };
    host.client.call(getFilePage, { params }, { signal: gone.signal }).then(setPage, () => {
      if (!gone.signal.aborted) setPage('failed');
    });
    return () => gone.abort();
  }, [host, currentOrganization, id, number]);
  return (
    <Dialog title={source.name} size="wide" closeLabel={t('chat.close')} onClose={onClose}>
      {page === undefined ? (
        <Skeleton lines={6} />
      ) : page === 'failed' ? (
        <InlineNote tone="danger" role="alert">
          {t('files.pageFailed')}
        </InlineNote>
      ) : (
        <>
          {source.page !== undefined && (
            <p className="c-hint">{t('files.pageOf', { page: page.number, total: page.total })}</p>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
          <section className="c-page-text" dir="auto" tabIndex={0} aria-label={nameOf(source, t)}>
            {page.text}
          </section>
        </>
      )}
    </Dialog>
  );
}
