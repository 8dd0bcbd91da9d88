import { type ReactNode, useEffect, useState } from 'react';
import type { BlockNode } from '../blocks/block-node';
import { grammarOf } from './languages';

/** Longer code stays plain: reading it would block the page for longer than a frame. */
const MAX_CODE = 20_000;

/** The code in colours once its block is complete and the grammar is there; null until then. */
export function useHighlight(node: BlockNode, language: string, complete: boolean): ReactNode {
  const [shown, setShown] = useState<{ node: BlockNode; content: ReactNode } | null>(null);
  useEffect(() => {
    const grammar = complete ? grammarOf(language) : undefined;
    const pieces = grammar ? node.children.map(piece => piece.state.text) : [];
    if (!grammar || pieces.reduce((length, piece) => length + piece.length, 0) > MAX_CODE) return;
    let isWanted = true;
    Promise.all([import('./highlighter'), grammar.load()]).then(
      ([{ highlight }, { default: definition }]) => {
        if (isWanted) setShown({ node, content: highlight(pieces, grammar.name, definition) });
      },
      // Without its grammar code stays plain.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [node, language, complete]);
  return complete && shown?.node === node ? shown.content : null;
}
