import type { TextDiff } from '@oriel/contracts';
import { VisuallyHidden } from '@oriel/ui';
import { useT } from '@oriel/widget-kit';

/** A text with what is new in it and what is gone. */
export function TextDifference({ diff }: { diff: TextDiff }) {
  return (
    <p className="p-diff-text">
      {diff.map(({ change, text, isBlock }, index) => {
        if (change === 'same') {
          // A block ends its line by itself; a break before one ends the line above and draws no line of its own.
          return diff[index - 1]?.isBlock ? text.replace(/^\n/, '') : text;
        }
        const Change = change === 'added' ? Added : Removed;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no identity but their place
          <Change key={index} isBlock={isBlock}>
            {text}
          </Change>
        );
      })}
    </p>
  );
}

interface ChangedText {
  readonly children: string;
  /** The whole paragraph is another one. */
  readonly isBlock?: boolean | undefined;
}

/** Added text. Some screen readers do not announce `ins`, so hidden words do. */
export function Added({ children, isBlock }: ChangedText) {
  const t = useT();
  return (
    <ins className={isBlock ? 'p-diff-block' : undefined}>
      <VisuallyHidden>{` [${t('diff.added')}: `}</VisuallyHidden>
      <Piece text={children} />
      <VisuallyHidden>{'] '}</VisuallyHidden>
    </ins>
  );
}

/** Removed text. */
export function Removed({ children, isBlock }: ChangedText) {
  const t = useT();
  return (
    <del className={isBlock ? 'p-diff-block' : undefined}>
      <VisuallyHidden>{` [${t('diff.removed')}: `}</VisuallyHidden>
      <Piece text={children} />
      <VisuallyHidden>{'] '}</VisuallyHidden>
    </del>
  );
}

/** A line break alone would not be seen. */
function Piece({ text }: { text: string }) {
  return text.trim() === '' ? text.replaceAll('\n', '↵\n') : text;
}
