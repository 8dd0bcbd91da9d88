import type { TextDiff } from '@oriel/contracts';
import { sheet, useSheet, VisuallyHidden } from '@oriel/ui';
import type { ReactNode } from 'react';
import { useT } from '../i18n/i18n-context';
import css from './difference.css?inline';

const styles = sheet(css);

/**
 * Differences between two states, each under its label. The widget provides the texts `diff.added` and `diff.removed`, so that
 * widgets without differences do not include them.
 */
export function Difference({
  parts,
  isState,
}: {
  /** No comparison: the texts are those of a single state. */
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

/** A text with its additions and removals. */
export function TextDifference({ diff }: { diff: TextDiff }) {
  return (
    <p className="k-diff-text">
      {diff.map(({ change, text, isBlock }, index) => {
        if (change === 'same') {
          // A block ends its own line; a break before it ends the previous line and renders no empty one.
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
  /** The whole paragraph has changed. */
  readonly isBlock?: boolean | undefined;
}

/** Added text. Some screen readers do not announce `ins`, so it has hidden words. */
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

/** A line break alone would be invisible. */
function Piece({ text }: { text: string }) {
  return text.trim() === '' ? text.replaceAll('\n', '↵\n') : text;
}
