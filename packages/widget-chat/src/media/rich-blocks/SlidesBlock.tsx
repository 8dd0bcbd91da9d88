import { useI18n } from '@oriel/app-kit';
import { InlineNote } from '@oriel/ui';
import type { FencedBlockProps } from '@oriel/ui/markdown';
import { Copy, Download } from 'lucide-react';
import { type CSSProperties, useMemo, useState } from 'react';
import { useChat } from '../../session/chat-context';
import { realWords } from '../../session/personal-data/real-words';
import { readOutline, type Slide, type SlideLine, slideLimits } from '../slides/read-outline';
import { useSaveSlides } from '../slides/use-save-slides';

/** An outline of an answer, shown as slides that can be downloaded as a presentation. */
export function SlidesBlock({ text, isCut }: Pick<FencedBlockProps, 'text' | 'isCut'>) {
  const { t, format } = useI18n();
  const { host } = useChat();
  const save = useSaveSlides();
  const [isSaving, setSaving] = useState(false);
  const download = async () => {
    if (isSaving) return;
    setSaving(true);
    await save(text);
    setSaving(false);
  };
  const deck = useMemo(() => readOutline(realWords(host, text), t('slides.fileName')), [text, host, t]);
  const count = deck.slides.length + 1;
  return (
    <div className="md-block c-slides">
      <div className="md-head">
        <b>{t('slides.title', { count, number: format.number(count) })}</b>
        <span className="md-actions">
          <button
            type="button"
            className="md-button"
            aria-label={t('sheet.download', { kind: '.pptx' })}
            aria-busy={isSaving}
            aria-disabled={isSaving}
            onClick={() => void download()}
          >
            <Download />
            <span>.pptx</span>
          </button>
          <button
            type="button"
            className="md-button"
            aria-label={t('slides.copy')}
            onClick={() => void host.copy(realWords(host, text))}
          >
            <Copy />
            <span>{t('message.copy')}</span>
          </button>
        </span>
      </div>
      {(isCut || deck.isCut) && (
        <InlineNote tone="warning" role="status" title={t(isCut ? 'slides.cut' : 'slides.long')}>
          {isCut ? t('diagram.cutText') : t('slides.longText', { max: slideLimits.slides })}
        </InlineNote>
      )}
      <ol
        className="c-slides-list"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
        tabIndex={0}
        aria-label={t('slides.fileName')}
      >
        <li className="c-slide" dir="auto">
          <b>{deck.title}</b>
          {deck.subtitle && <p>{deck.subtitle}</p>}
        </li>
        {deck.slides.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the slides of an outline that never changes
          <SlideView key={index} slide={slide} />
        ))}
      </ol>
    </div>
  );
}

function SlideView({ slide: { title, lines, table, notes } }: { slide: Slide }) {
  const { t } = useI18n();
  return (
    <li className="c-slide" dir="auto">
      <b>{title}</b>
      {lines.map((line, index) => (
        // The type does not know custom properties.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <div key={index} className="c-slide-line" style={{ '--level': line.level } as CSSProperties}>
          <SlideText line={line} />
        </div>
      ))}
      {table && (
        <table>
          <tbody>
            {table.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <tr key={at}>
                {row.map((cell, index) =>
                  at === 0 ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <th key={index} scope="col">
                      {cell}
                    </th>
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <td key={index}>{cell}</td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {notes && (
        <p className="c-hint">
          {t('slides.notes')}: {notes}
        </p>
      )}
    </li>
  );
}

function SlideText({ line: { kind, text } }: { line: SlideLine }) {
  if (kind === 'strong') return <b>{text}</b>;
  if (kind === 'code') return <code>{text}</code>;
  return kind === 'plain' ? text : `• ${text}`;
}
