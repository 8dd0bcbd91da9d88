import type { HostState } from '@oriel/contracts';
import type { MountContext } from '../loader/mount-context';

/**
 * Makes the element as high as what stands around it, or as many pixels as its `size` says, as the stage has begun to. The
 * page's own rules for the element win.
 */
export function sizeElement({ stage, options }: MountContext, { size }: HostState): void {
  if (!stage) return;
  stage.root.host.toggleAttribute('data-fill', options.size === 'fill');
  stage.panel.style.height = typeof size === 'object' ? `${size.height}px` : '';
}
