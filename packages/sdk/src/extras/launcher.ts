import type { MountContext } from '../mount/controller';
import { setOpen } from '../mount/set-open';
import css from './launcher.css?inline';

const labels = { de: 'Chat öffnen oder schließen', en: 'Open or close the chat' } as const;
let sheet: CSSStyleSheet | undefined;

/** Draws the round button, and makes the stage the panel that it opens. */
export function addLauncher(context: MountContext): void {
  const { stage, locale } = context;
  if (!stage) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  stage.root.adoptedStyleSheets = [...stage.root.adoptedStyleSheets, sheet];
  const bubble = document.createElement('button');
  bubble.className = 'bubble';
  bubble.ariaLabel = labels[locale];
  bubble.ariaExpanded = 'false';
  bubble.textContent = '✦';
  stage.panel.hidden = true;
  bubble.onclick = () => {
    setOpen(context);
    void context.load();
  };
  stage.root.prepend(bubble);
  stage.root.addEventListener('keydown', event => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || event.defaultPrevented) return;
    setOpen(context, false);
  });
}
