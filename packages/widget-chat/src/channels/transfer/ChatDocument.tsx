import { useI18n } from '@oriel/app-kit';
import { type ExportedChat, getImage, getImageFile } from '@oriel/contracts';
import { Paper } from '@oriel/ui';
import { Markdown, type MarkdownOptions } from '@oriel/ui/markdown';
import { useClient } from '@oriel/widget-kit';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

export interface ChatDocumentProps {
  chat: ExportedChat;
  organizationId: string;
  name: string;
  /** Called once formulas, coloured code and images are in place. */
  onReady: (element: Element) => void;
}

/** A chat as a document for printing: every message that is shown, with its author, time, files and sources. */
export default function ChatDocument({ chat, organizationId, name, onReady }: ChatDocumentProps) {
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
      {shown.map(({ role, author, time, text, files, images, sources }, index) => (
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
          {images.map(imageId => (
            <PrintedImage key={imageId} organizationId={organizationId} imageId={imageId} />
          ))}
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

/** A generated image; one that is not done, or was deleted, is left out. */
function PrintedImage(params: { organizationId: string; imageId: string }) {
  const client = useClient();
  const { organizationId, imageId } = params;
  const [image, setImage] = useState<{ address?: string; description?: string }>();
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const target = { params: { organizationId, imageId } };
    const read = async () => {
      const [{ message }, response] = await Promise.all([
        client.call(getImage, target, { signal }),
        client.call(getImageFile, target, { signal }),
      ]);
      const address = URL.createObjectURL(await response.blob());
      signal.addEventListener('abort', () => URL.revokeObjectURL(address));
      setImage({ address, description: message });
    };
    read().catch(() => setImage({}));
    return () => gone.abort();
  }, [client, organizationId, imageId]);
  if (!image) return <span aria-busy="true" />;
  return image.address === undefined ? null : <img src={image.address} alt={image.description} />;
}

/** Milliseconds without a change after which a document is complete. */
const quietMs = 300;
/** Milliseconds after which it is printed even if it still changes. */
const timeoutMs = 10_000;

/** Formulas, footnotes and coloured code come with chunks of their own, images from the server. */
function whenSettled(element: Element, done: () => void): () => void {
  let timer = setTimeout(check, quietMs);
  const timeout = setTimeout(end, timeoutMs);
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(check, quietMs);
  });
  observer.observe(element, { childList: true, subtree: true, characterData: true });
  function stop() {
    clearTimeout(timer);
    clearTimeout(timeout);
    observer.disconnect();
  }
  function check() {
    // An image that arrives is a change.
    if (!element.querySelector('[aria-busy="true"]')) end();
  }
  function end() {
    stop();
    done();
  }
  return stop;
}
