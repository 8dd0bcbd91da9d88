import type { TextDiff } from '@oriel/contracts';
import { VisuallyHidden } from '@oriel/ui';
import { useT } from '@oriel/widget-kit';

/** A text with what is new in it and what is gone. */
export function TextDifference({ diff }: { diff: TextDiff }) {
  return (
    <p className="p-diff-text">
      {diff.map(({ change, text }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no identity but their place
        if (change === 'added') return <Added key={index}>{text}</Added>;
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no identity but their place
        if (change === 'removed') return <Removed key={index}>{text}</Removed>;
        return text;
      })}
    </p>
  );
}

/** Added text. Some screen readers do not announce `ins`, so hidden words do. */
export function Added({ children }: { children: string }) {
  const t = useT();
  return (
    <ins>
      <VisuallyHidden>{` [${t('diff.added')}: `}</VisuallyHidden>
      <Piece text={children} />
      <VisuallyHidden>{'] '}</VisuallyHidden>
    </ins>
  );
}

/** Removed text. */
export function Removed({ children }: { children: string }) {
  const t = useT();
  return (
    <del>
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
