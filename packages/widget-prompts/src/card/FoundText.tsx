import { useSignals } from '@oriel/app-kit';
import { findSearchMarks } from '@oriel/contracts';
import { Fragment } from 'react';
import { usePrompts } from '../store/prompts-context';

/** A text of a card in the library, with search matches highlighted. */
export function FoundText({
  text,
  isWithin,
}: {
  text: string;
  /** Search also matches inside words of this text. */
  isWithin?: boolean;
}) {
  useSignals();
  const words = usePrompts().library.words.value;
  const marks = findSearchMarks(text, words, isWithin);
  return (
    <>
      {marks.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(marks[index - 1]?.end ?? 0, start)}
          <mark className="p-mark">{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.end ?? 0)}
    </>
  );
}
