import type { HostState } from '@oriel/contracts';
import type { MountContext } from '../loader/mount-context';

/**
 * Sets the element's height to that of its surroundings or to the pixels of `size`, as the stage does initially. The page's own
 * rules for the element take precedence.
 */
export function sizeElement({ stage, options }: MountContext, { size }: HostState): void {
  if (!stage) return;
  stage.root.host.toggleAttribute('data-fill', options.size === 'fill');
  stage.panel.style.height = typeof size === 'object' ? `${size.height}px` : '';
}
