import { useAct, useErrorText, useSignals, useT } from '@oriel/app-kit';
import {
  type ChatFile,
  type FilePageHits,
  fileQueryLength,
  findInFile,
  getChatFile,
  searchWords,
  times,
} from '@oriel/contracts';
import {
  Button,
  Dialog,
  IconButton,
  InlineNote,
  isComposing,
  Skeleton,
  sheet,
  TextInput,
  useSheet,
} from '@oriel/ui';
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, Download, ScanText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type ChatStore, useChat } from '../../session/chat-context';
import { FilePageView } from './FilePageView';
import { FileReading } from './FileReading';
import css from './file-preview.css?inline';
import { useFilePage } from './use-file-page';

const styles = sheet(css);

/** Options of {@link FilePreview}. */
export interface FilePreviewProps {
  file: { readonly id: string; readonly name: string; readonly mimeType: string };
  /** Default: the first one. */
  page?: number | undefined;
  /** Statement of an answer that cites the page; the passage behind it is marked. */
  statement?: string | undefined;
  onClose: () => void;
}

/** Shows the pages of a file, searches it and saves the original. */
export default function FilePreview({ file, page: first = 1, statement, onClose }: FilePreviewProps) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const errorText = useErrorText();
  const { id, name, mimeType } = file;
  const [number, setNumber] = useState(first);
  const [query, setQuery] = useState('');
  const { hits, failure, at, setAt, count, place } = useFileSearch(id, query, number);
  const shown = place?.number ?? number;
  const { page, reading, error, total } = useFilePage(file, shown);
  const [isReading, setReading] = useState(false);
  const isTable = /csv|spreadsheet|tab-separated/.test(mimeType);
  const area = useRef<HTMLElement>(null);
  const words = searchWords(query);
  const isImage = mimeType.startsWith('image/');

  const turn = (step: 1 | -1) => {
    setAt(undefined);
    setNumber(shown + step);
  };
  const go = (step: 1 | -1) => {
    if (count > 0) setAt(((at ?? (step > 0 ? -1 : 0)) + step + count) % count);
  };
  // Each page begins at its top, or at what is marked.
  const showPlace = () => {
    const marked = area.current?.querySelector('[data-current]');
    if (marked) marked.scrollIntoView?.({ block: 'center' });
    else if (area.current) area.current.scrollTop = 0;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page or match moves the reader
  useEffect(showPlace, [page, at]);

  const status =
    failure !== undefined
      ? errorText(failure).text
      : words.length === 0 || !hits
        ? ''
        : count === 0
          ? t('files.noHit')
          : t('files.hit', { at: (at ?? 0) + 1, count });
  // Not the search field, which would open the keyboard of a phone above the page.
  useEffect(() => area.current?.focus({ preventScroll: true }), []);
  return (
    <Dialog title={name} size="wide" closeLabel={t('chat.close')} onClose={onClose}>
      <div className="c-preview-tools o-row o-wrap o-gap-1">
        {total > 1 && <PageButtons page={shown} total={total} onTurn={turn} />}
        {!isImage && (
          <SearchTools query={query} onQuery={setQuery} status={status} hasHits={count > 0} onGo={go} />
        )}
        <Button
          size="small"
          collapse
          icon={<ScanText />}
          aria-pressed={isReading}
          onClick={() => setReading(!isReading)}
        >
          {t('files.assistantReads')}
        </Button>
        <SaveButton file={file} />
      </div>
      <div className="o-flow">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
        <section ref={area} className="c-preview-page" tabIndex={0} aria-label={name}>
          {error !== undefined ? (
            <InlineNote tone="danger" role="alert">
              {t('files.pageFailed')}
            </InlineNote>
          ) : page ? (
            <FilePageView
              name={name}
              page={page}
              words={words}
              hit={place?.index}
              statement={shown === first ? statement : undefined}
              isTable={isTable}
              onDrawn={showPlace}
            />
          ) : (
            <Skeleton lines={8} />
          )}
        </section>
        {isReading && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
          <section className="c-preview-page" tabIndex={0} aria-label={t('files.assistantReads')}>
            {page || error !== undefined ? (
              <FileReading page={reading} hasPages={total > 1} isTable={isTable} />
            ) : (
              <Skeleton lines={8} />
            )}
          </section>
        )}
      </div>
    </Dialog>
  );
}

function SaveButton({ file: { id, name, mimeType } }: Pick<FilePreviewProps, 'file'>) {
  const t = useT();
  const act = useAct();
  const store = useChat();
  return (
    <Button
      size="small"
      collapse
      icon={<Download />}
      onClick={() =>
        void act(() => saveFile(store, { id, fileName: name, mimeType }), { failed: t('files.notSaved') })
      }
    >
      {t('files.saveOriginal')}
    </Button>
  );
}

interface PageButtonsProps {
  page: number;
  total: number;
  onTurn: (step: 1 | -1) => void;
}

function PageButtons({ page, total, onTurn }: PageButtonsProps) {
  const t = useT();
  return (
    <>
      <IconButton size="small" label={t('files.earlierPage')} disabled={page <= 1} onClick={() => onTurn(-1)}>
        <ChevronLeft />
      </IconButton>
      <span className="c-hint" role="status">
        {t('files.pageOf', { page, total })}
      </span>
      <IconButton
        size="small"
        label={t('files.laterPage')}
        disabled={page >= total}
        onClick={() => onTurn(1)}
      >
        <ChevronRight />
      </IconButton>
    </>
  );
}

interface SearchToolsProps {
  query: string;
  onQuery: (query: string) => void;
  status: string;
  hasHits: boolean;
  onGo: (step: 1 | -1) => void;
}

function SearchTools({ query, onQuery, status, hasHits, onGo }: SearchToolsProps) {
  const t = useT();
  return (
    <div className="o-row o-gap-1">
      <TextInput
        type="search"
        value={query}
        maxLength={fileQueryLength}
        placeholder={t('files.find')}
        aria-label={t('files.find')}
        onChange={({ currentTarget }) => onQuery(currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          onGo(event.shiftKey ? -1 : 1);
        }}
      />
      <span className="c-hint" role="status">
        {status}
      </span>
      <IconButton size="small" label={t('files.earlierHit')} disabled={!hasHits} onClick={() => onGo(-1)}>
        <ChevronUp />
      </IconButton>
      <IconButton size="small" label={t('files.laterHit')} disabled={!hasHits} onClick={() => onGo(1)}>
        <ChevronDown />
      </IconButton>
    </div>
  );
}

/** The matches of a search in the whole file; the first one shown is on the current page or after it. */
function useFileSearch(fileId: string, query: string, current: number) {
  useSignals();
  const { host, currentOrganization } = useChat();
  const [hits, setHits] = useState<readonly FilePageHits[]>();
  const [failure, setFailure] = useState<unknown>();
  const [at, setAt] = useState<number>();
  const organizationId = currentOrganization.value?.session.organization.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is no reason to search again
  useEffect(() => {
    setHits(undefined);
    setAt(undefined);
    setFailure(undefined);
    if (!organizationId || searchWords(query).length === 0) return;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      const params = { organizationId, fileId };
      host.client.call(findInFile, { params, body: { query } }, { signal: gone.signal }).then(
        ({ pages }) => {
          setHits(pages);
          const before = pages.filter(({ number }) => number < current);
          const skipped = before.length < pages.length ? sumOf(before) : 0;
          setAt(pages.length > 0 ? skipped : undefined);
        },
        error => {
          if (!gone.signal.aborted) setFailure(error);
        },
      );
    }, times.searchDebounce);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [host, organizationId, fileId, query]);

  const count = sumOf(hits ?? []);
  return { hits, failure, at, setAt, count, place: at === undefined ? undefined : placeOf(hits ?? [], at) };
}

const sumOf = (pages: readonly FilePageHits[]): number => pages.reduce((sum, { count }) => sum + count, 0);

/** The page of a match, and its place among those of the page. */
function placeOf(pages: readonly FilePageHits[], at: number) {
  let index = at;
  for (const { number, count } of pages) {
    if (index < count) return { number, index };
    index -= count;
  }
  return undefined;
}

/** Saves the original of a file on the reader's computer. */
async function saveFile(
  { host, currentOrganization }: ChatStore,
  { id, fileName, mimeType }: Pick<ChatFile, 'id' | 'fileName' | 'mimeType'>,
): Promise<void> {
  const organizationId = currentOrganization.peek()?.session.organization.id;
  if (!organizationId) return;
  const params = { organizationId, fileId: id };
  const response = await host.client.call(getChatFile, { params, query: {} });
  await host.download({ name: fileName, type: mimeType, data: await response.arrayBuffer() });
}
