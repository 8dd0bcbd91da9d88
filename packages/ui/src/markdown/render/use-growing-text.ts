import { useLayoutEffect } from 'react';
import type { BlockNode } from '../blocks/block-node';

/**
 * Lets the last text of a block grow without React: most of what a model sends only makes this text longer, and a
 * piece that is appended to its DOM node costs no render and no new shaping of the whole.
 *
 * @param read - what the block shows, as data: its last string is the text
 * @param isLast - false for a part of the block that has another behind it
 */
export function useGrowingText(node: BlockNode, read: () => unknown, isLast = true): void {
  useLayoutEffect(() => {
    if (!node.tail || !isLast) return;
    const [start, end] = splitAtEnd(read());
    let shown = start;
    let text: Text | null = null;
    let rendered = '';
    node.growth = {
      tryGrow: () => {
        const [now, nowEnd] = splitAtEnd(read());
        const piece = now.startsWith(shown) && nowEnd === end && WITHIN_STRING.exec(now.slice(shown.length));
        if (!piece) return false;
        if (!text) {
          const holder = node.view ?? node.parent?.view;
          text = holder ? lastTextIn(holder) : null;
          rendered = text?.data ?? '';
          if (!text || !start.endsWith(JSON.stringify(rendered).slice(1, -1))) return false;
        }
        text.appendData(JSON.parse(`"${piece[0]}"`));
        shown = now;
        return true;
      },
      // React compares with what it has rendered, not with what is there.
      undo: () => {
        if (text) text.data = rendered;
      },
    };
    return () => {
      node.growth = null;
    };
  });
}

const WITHIN_STRING = /^(?:[^"\\]|\\.)*$/;

/** Content as JSON, cut where its last string ends. */
function splitAtEnd(content: unknown): [string, string] {
  const json = JSON.stringify(content);
  const end = /"?[\]}[,]*$/.exec(json)?.index ?? 0;
  return [json.slice(0, end), json.slice(end)];
}

function lastTextIn(holder: Element): Text | null {
  const texts = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT);
  // The walker shows texts only.
  return texts.lastChild() as Text | null;
}
