import { fetched, useFormat, useT } from '@oriel/app-kit';
import { type DiagramLanguage, diagramLimits, diagramPagePath } from '@oriel/contracts';
import { Button, InlineNote, sheet, useSheet } from '@oriel/ui';
import { captionOf, type FencedBlockProps } from '@oriel/ui/markdown';
import { Code, Copy, Eye } from 'lucide-react';
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useChat } from '../../session/chat-context';
import { DiagramFrame } from './DiagramFrame';
import css from './diagram.css?inline';
import type { DiagramFailure, OpenDiagram } from './open-diagram';
import { useDiagramTheme } from './use-diagram-theme';

const styles = sheet(css);
const DiagramActions = fetched(() => import('./DiagramActions'));

/**
 * A diagram in an answer, or a page or picture in markup, drawn in its own frame. The source is shown until it is drawn, or if it
 * cannot be. A page starts as code and is shown on request.
 */
export default function DiagramBlock({ language, text, isCut, node }: Omit<FencedBlockProps, 'waiting'>) {
  useSheet(styles);
  const t = useT();
  const { host } = useChat();
  const block = useRef<HTMLDivElement>(null);
  const diagram = useRef<OpenDiagram>(null);
  const isNear = useNear(block);
  const theme = useDiagramTheme(block);
  const [attempt, setAttempt] = useState(0);
  const [isDrawn, setDrawn] = useState(false);
  const isPage = language === 'html';
  const [hasSource, setHasSource] = useState(isPage);
  const [isWanted, setWanted] = useState(!isPage);
  const [failure, setFailure] = useState<DiagramFailure | undefined>(
    text.length > diagramLimits.source ? 'size' : undefined,
  );
  const isShown = isDrawn && !failure && !hasSource;
  // A partial diagram cannot be parsed, or is incomplete.
  const shownFailure = isCut && (!failure || failure === 'syntax') ? 'cut' : failure;
  const title = t(isPage || language === 'svg' ? 'diagram.preview' : 'diagram.title');
  const tryAgain = () => {
    setDrawn(false);
    setFailure(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <div ref={block} className="md-block c-diagram" data-state={failure ?? (isDrawn ? 'drawn' : 'waiting')}>
      <div className="md-head">
        <b>{title}</b>
        <span className="md-actions">
          {!isWanted && (
            <Action
              icon={<Eye />}
              label={t('diagram.showPreview')}
              onClick={() => {
                setWanted(true);
                setHasSource(false);
              }}
            />
          )}
          {isDrawn && !failure && (
            <Action
              icon={<Code />}
              label={t('diagram.source')}
              aria-pressed={hasSource}
              onClick={() => setHasSource(!hasSource)}
            />
          )}
          <Action
            icon={<Copy />}
            label={t('message.copy')}
            aria-label={t('diagram.copy')}
            onClick={() => void host.copy(text)}
          />
          {isDrawn && !failure && !isPage && (
            <DiagramActions
              title={captionOf(node) ?? title}
              read={() => diagram.current?.readImage() ?? Promise.reject(new Error('There is no diagram.'))}
            />
          )}
        </span>
      </div>
      {shownFailure && (
        <FailureNote failure={shownFailure} onRetry={failure === 'load' ? tryAgain : undefined} />
      )}
      {isNear && isWanted && theme && !failure && (
        <DiagramFrame
          key={attempt}
          title={title}
          address={`${new URL(host.api.access, host.shell.baseURI).origin}${diagramPagePath}`}
          // The caller that registers the block passes only these languages.
          language={language as DiagramLanguage}
          source={text}
          theme={theme.scheme}
          look={theme.look}
          isHidden={!isShown}
          onDrawn={() => setDrawn(true)}
          onFail={setFailure}
          diagram={diagram}
        />
      )}
      {!isShown && <Source text={text} />}
    </div>
  );
}

function Source({ text }: { text: string }) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <pre tabIndex={0} role="group" aria-label={t('diagram.source')}>
      <code>{text}</code>
    </pre>
  );
}

function Action({ icon, label, ...button }: ComponentProps<'button'> & { icon: ReactNode; label: string }) {
  return (
    <button type="button" className="md-button" {...button}>
      {icon}
      <span>{label}</span>
    </button>
  );
}

function FailureNote({
  failure,
  onRetry,
}: {
  failure: DiagramFailure | 'cut';
  onRetry?: (() => void) | undefined;
}) {
  const t = useT();
  const format = useFormat();
  return (
    <InlineNote
      tone="warning"
      role="status"
      title={t(`diagram.${failure}`)}
      actions={
        onRetry && (
          <Button size="small" onClick={onRetry}>
            {t('chat.retry')}
          </Button>
        )
      }
    >
      {failure === 'cut' && t('diagram.cutText')}
      {failure === 'time' && t('diagram.timeText', { seconds: diagramLimits.drawTime / 1000 })}
      {failure === 'size' && t('diagram.sizeText', { max: format.number(diagramLimits.source) })}
    </InlineNote>
  );
}

const margin = '400px';

/** Whether an element is, or has been, near the viewport. */
function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || isNear) return;
    if (typeof IntersectionObserver === 'undefined') return setNear(true);
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && setNear(true),
      // Within this document: in a cross-origin frame, margins do not apply and scrolling of the outer page would count.
      { root: current.ownerDocument, rootMargin: margin, scrollMargin: margin },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
