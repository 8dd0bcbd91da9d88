import type { BlockNode } from '../blocks/block-node';
import type { RenderOptions } from './render-options';

/** The slot of a table or a code block, whose content React renders. */
interface Frame {
  readonly node: BlockNode;
  readonly host: Element;
}

/**
 * Shared state of the blocks of one text during rendering. Blocks create and change their own elements, because React would cost
 * more per word or item than the DOM does. React renders the frames of tables and code, and the tail.
 */
export interface Renderer {
  readonly options: RenderOptions;
  readonly frames: readonly Frame[];
  /** Contains the caller's tail at the growing end. */
  readonly tail: Element;
  /** Calls back when frames have changed. */
  subscribe: (listener: () => void) => () => void;
  /** @returns a function that removes the frame */
  addFrame: (node: BlockNode, host: Element) => () => void;
  /** Moves the tail to the end of `holder` if the text grows in this block. */
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
