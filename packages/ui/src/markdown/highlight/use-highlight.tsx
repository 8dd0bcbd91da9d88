import { type ReactNode, useEffect, useState } from 'react';
import type { BlockNode } from '../blocks/block-node';

/** Longer code stays plain: parsing it would block the page for longer than a frame. */
const MAX_CODE = 20_000;

/** The highlighted code once its block is complete and the grammar is loaded; until then no visible change. */
export function useHighlight(node: BlockNode, language: string, complete: boolean): ReactNode {
  const [shown, setShown] = useState<ReactNode>(null);
  useEffect(() => {
    const pieces = complete && language ? node.children.map(piece => piece.state.text) : [];
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    if (length === 0 || length > MAX_CODE) return;
    let isWanted = true;
    readHighlighted(pieces, language).then(
      content => {
        if (isWanted) setShown(content);
      },
      // Without its grammar, code stays plain.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [node, language, complete]);
  return complete && shown;
}

/** The highlighted code; undefined if its language has no grammar. */
async function readHighlighted(pieces: readonly string[], language: string): Promise<ReactNode> {
  const { grammarOf } = await import('./grammars');
  const grammar = grammarOf(language);
  if (!grammar) return;
  const [{ highlight }, { default: definition }] = await Promise.all([
    import('./highlighter'),
    grammar.load(),
  ]);
  return highlight(pieces, grammar.name, definition);
}
