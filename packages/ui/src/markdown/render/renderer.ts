import type { BlockNode } from '../blocks/block-node';
import type { RenderOptions } from './render-options';

/** The place of a table or a code block, whose content React renders. */
interface Frame {
  readonly node: BlockNode;
  readonly host: Element;
}

/**
 * State that the blocks of one text share while they are rendered. Blocks make and change their own elements: a new word or
 * item would cost React more than it costs the page. React renders the frames of tables and code, and the tail.
 */
export interface Renderer {
  readonly options: RenderOptions;
  readonly frames: readonly Frame[];
  /** Holds what the caller shows at the growing end. */
  readonly tail: Element;
  /** Calls back when frames have changed. */
  subscribe: (listener: () => void) => () => void;
  /** @returns a function that takes the frame away */
  addFrame: (node: BlockNode, host: Element) => () => void;
  /** Has the tail stand at the end of `holder` where the text grows in this block. */
  placeTail: (node: BlockNode, holder: Element) => void;
}

export function createRenderer(options: RenderOptions): Renderer {
  const listeners = new Set<() => void>();
  const tail = options.ownerDocument.createElement('span');
  let frames: readonly Frame[] = [];
  let tailNode: BlockNode | null = null;
  const setFrames = (next: readonly Frame[]) => {
    frames = next;
    for (const listener of listeners) listener();
  };
  return {
    options,
    tail,
    get frames() {
      return frames;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    addFrame(node, host) {
      const frame = { node, host };
      setFrames([...frames, frame]);
      return () => setFrames(frames.filter(each => each !== frame));
    },
    placeTail(node, holder) {
      if (node.tail) {
        tailNode = node;
        if (holder.lastChild !== tail) holder.append(tail);
      } else if (tailNode === node) tail.replaceWith();
    },
  };
}
