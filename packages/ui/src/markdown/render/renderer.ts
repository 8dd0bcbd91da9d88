import type { BlockNode } from '../blocks/block-node';
import type { RenderOptions } from './render-options';

/** The place of a table or a code block, whose content React renders. */
export interface Frame {
  readonly key: string;
  readonly node: BlockNode;
  readonly host: Element;
}

export interface FrameProps {
  node: BlockNode;
  renderer: Renderer;
}

/**
 * What the blocks of one text share on their way to the page. Blocks make and change their own elements: a new word or
 * item would cost React more than it costs the page. React renders what has buttons, colours or components of the
 * caller, which are frames, and the tail.
 */
export interface Renderer {
  readonly options: RenderOptions;
  frames: readonly Frame[];
  /** The element at whose end the tail stands. */
  tailHolder: Element | null;
  /** Calls back when frames or the place of the tail have changed. */
  subscribe: (listener: () => void) => () => void;
  /** @returns a function that takes the frame away */
  addFrame: (node: BlockNode, host: Element) => () => void;
  /** Has the tail stand at the end of `holder` where the text grows in this block. */
  placeTail: (node: BlockNode, holder: Element | null) => void;
}

export function createRenderer(options: RenderOptions): Renderer {
  const listeners = new Set<() => void>();
  let tailNode: BlockNode | null = null;
  let count = 0;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const renderer: Renderer = {
    options,
    frames: [],
    tailHolder: null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    addFrame(node, host) {
      const frame = { key: `${count++}`, node, host };
      renderer.frames = [...renderer.frames, frame];
      tell();
      return () => {
        renderer.frames = renderer.frames.filter(each => each !== frame);
        tell();
      };
    },
    placeTail(node, holder) {
      if (!node.tail && tailNode !== node) return;
      tailNode = node.tail ? node : null;
      const next = tailNode && holder;
      if (next === renderer.tailHolder) return;
      renderer.tailHolder = next;
      tell();
    },
  };
  return renderer;
}
