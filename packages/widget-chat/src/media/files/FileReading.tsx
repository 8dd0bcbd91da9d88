import { useT } from '@oriel/app-kit';
import { type FilePage, knownOmission } from '@oriel/contracts';
import { InlineNote, Tag } from '@oriel/ui';
import { Fragment } from 'react';
import { omissionTexts } from './FileGaps';

/** Options of {@link FileReading}. */
export interface FileReadingProps {
  /** Undefined for a picture without text. */
  page: FilePage | undefined;
  hasPages: boolean;
  isTable: boolean;
}

/** The text of a page as the assistant reads it, with marks in place of what it lacks. */
export function FileReading({ page, hasPages, isTable }: FileReadingProps) {
  const t = useT();
  const { text = '', omissions = [], fileOmissions = [] } = page ?? {};
  const left = omissionTexts(fileOmissions, t, hasPages);
  let done = 0;
  return (
    <div className="o-stack">
      {left.length > 0 && (
        <InlineNote tone="warning">{t('files.leftOut', { parts: left.join(' · ') })}</InlineNote>
      )}
      {text === '' && omissions.length === 0 && (
        <InlineNote>{t(page ? 'files.emptyPage' : 'files.emptyPicture')}</InlineNote>
      )}
      <div className="c-preview-text" dir="auto" data-table={isTable ? '' : undefined}>
        {omissions.map(({ kind, at }, index) => {
          const before = text.slice(done, at);
          done = at;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: several marks may be at one place
            <Fragment key={index}>
              {before} <Tag tone="warning">{t(`files.mark.${knownOmission(kind)}`)}</Tag>
            </Fragment>
          );
        })}
        {text.slice(done)}
      </div>
    </div>
  );
}
