import { type FilePicture, findSearchMarks, type SearchMark } from '@oriel/contracts';
import { Fragment } from 'react';
import { findPassage } from './find-passage';
import type { ShownPage } from './use-file-page';

/** Options of {@link FilePageView}. */
export interface FilePageViewProps {
  name: string;
  page: ShownPage;
  /** Words to mark, as returned by `searchWords`; they replace the mark of the passage. */
  words: readonly string[];
  /** The match that is shown, among those of the page. */
  hit: number | undefined;
  /** Statement of an answer, whose passage is marked. */
  statement: string | undefined;
  isTable: boolean;
  /** Called once a picture has its size. */
  onDrawn: () => void;
}

/** One page of a file with its marks. */
export function FilePageView({ name, page, words, hit = 0, statement, isTable, onDrawn }: FilePageViewProps) {
  const text = page.kind === 'text' ? page.text : joinTexts(page.texts);
  const isSearch = words.length > 0;
  const passage = isSearch || !statement ? undefined : findPassage(text, statement, isTable);
  const marks = isSearch ? findSearchMarks(text, words) : passage ? [passage] : [];
  const current = isSearch ? Math.min(hit, marks.length - 1) : 0;
  if (page.kind === 'picture')
    return (
      <div className="c-preview-picture">
        <img src={page.address} alt={text || name} onLoad={onDrawn} />
        {marks.flatMap((mark, index) =>
          placesOf(page.texts, mark).map(({ key, ...style }, piece) => (
            <span
              key={`${mark.start} ${key}`}
              className="c-preview-place"
              data-current={index === current && piece === 0 ? '' : undefined}
              data-on={index === current ? '' : undefined}
              style={style}
            />
          )),
        )}
      </div>
    );
  let done = 0;
  return (
    <div className="c-preview-text" dir="auto" data-table={isTable ? '' : undefined}>
      {marks.map(({ start, end }, index) => {
        const before = text.slice(done, start);
        done = end;
        return (
          <Fragment key={start}>
            {before}
            <mark data-current={index === current ? '' : undefined}>{text.slice(start, end)}</mark>
          </Fragment>
        );
      })}
      {text.slice(done)}
    </div>
  );
}

const joinTexts = (texts: FilePicture['texts']): string =>
  texts.map(({ text, end }) => (end ? `${text}\n` : text)).join('');

const percent = (share: number): string => `${share * 100}%`;

/** Place of a part of the text on the picture. Letters count as equally wide. */
function placesOf(texts: FilePicture['texts'], { start, end }: SearchMark) {
  let at = 0;
  return texts.flatMap(({ text, end: endsLine, x, y, width, height }, key) => {
    const from = Math.max(start - at, 0);
    const to = Math.min(end - at, text.length);
    at += text.length + (endsLine ? 1 : 0);
    if (to <= from || text.trim() === '') return [];
    const letter = width / text.length;
    return [
      {
        key,
        left: percent(x + from * letter),
        top: percent(y),
        width: percent((to - from) * letter),
        height: percent(height),
      },
    ];
  });
}
