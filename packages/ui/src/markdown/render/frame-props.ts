import type { BlockNode } from '../blocks/block-node';
import type { FrameOptions } from './render-options';
import type { Renderer } from './renderer';

/** Props of the frame of a table or a code block. */
export interface FrameProps extends FrameOptions {
  node: BlockNode;
  renderer: Renderer;
}
