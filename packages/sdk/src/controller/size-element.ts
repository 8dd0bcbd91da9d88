import type { HostState } from '@oriel/contracts';
import type { MountContext } from '../loader/mount-context';

let sheet: CSSStyleSheet | undefined;

/**
 * Makes the element as high as what stands around it, or as many pixels as its `size` says. The page's own rules for the
 * element win.
 */
export function sizeElement({ stage, options }: MountContext, { size }: HostState): void {
  if (!stage) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    // In a flex or grid box, too.
    sheet.replaceSync(':host([data-fill]){height:100%;min-height:0;flex:1;place-self:stretch}');
  }
  const others = stage.root.adoptedStyleSheets.filter(other => other !== sheet);
  stage.root.adoptedStyleSheets = [...others, sheet];
  stage.root.host.toggleAttribute('data-fill', options.size === 'fill');
  stage.panel.style.height = typeof size === 'object' ? `${size.height}px` : '';
}
