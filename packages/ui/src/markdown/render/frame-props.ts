import type { BlockNode } from '../blocks/block-node';
import type { FrameOptions } from './render-options';
import type { Renderer } from './renderer';

/** What a table or a code block is rendered from. */
export interface FrameProps extends FrameOptions {
  node: BlockNode;
  renderer: Renderer;
}
