import type { MountContext } from './controller';

let sheet: CSSStyleSheet | undefined;

/** Makes the element as high as what stands around it, where `size` says so. The page's own rules for it win. */
export function fillElement({ stage, options }: MountContext): void {
  if (!stage) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(':host([data-fill]) { height: 100%; }');
  }
  const others = stage.root.adoptedStyleSheets.filter(other => other !== sheet);
  stage.root.adoptedStyleSheets = [...others, sheet];
  stage.root.host.toggleAttribute('data-fill', options.size === 'fill');
}
