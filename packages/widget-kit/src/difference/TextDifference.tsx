import type { TextDiff } from '@oriel/contracts';
import { sheet, useSheet, VisuallyHidden } from '@oriel/ui';
import type { ReactNode } from 'react';
import { useT } from '../i18n/i18n-context';
import css from './difference.css?inline';

const styles = sheet(css);

/**
 * Differences between two states, each under its name. The texts `diff.added` and `diff.removed` are the widget's, so that
 * widgets without differences do not carry them.
 */
export function Difference({
  parts,
  isState,
}: {
  /** Nothing is compared: the texts are those of one state. */
  isState?: boolean;
  parts: readonly (readonly [name: string, content: ReactNode])[];
}) {
  useSheet(styles);
  const t = useT();
  return (
    <div className="k-diff">
      {!isState && (
        <p className="k-diff-legend" aria-hidden="true">
          <ins>{t('diff.added')}</ins>
          <del>{t('diff.removed')}</del>
        </p>
      )}
      {parts.map(([name, content]) => (
        <section key={name}>
          <h3>{name}</h3>
          {content}
        </section>
      ))}
    </div>
  );
}

/** A text with what is new in it and what is gone. */
export function TextDifference({ diff }: { diff: TextDiff }) {
  return (
    <p className="k-diff-text">
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
    <ins className={isBlock ? 'k-diff-block' : undefined}>
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
    <del className={isBlock ? 'k-diff-block' : undefined}>
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
