import { focusEdge } from '@oriel/bridge';
import { isComposing } from '../loader/is-composing';
import type { MountContext } from '../mount/controller';
import { setOpen } from '../mount/set-open';
import css from './launcher.css?inline';
import { textsOf } from './texts-of';

let sheet: CSSStyleSheet | undefined;

/** Draws the round button, and makes the stage the panel that it opens. */
export function addLauncher(context: MountContext): void {
  const { stage } = context;
  if (!stage) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  stage.root.adoptedStyleSheets = [...stage.root.adoptedStyleSheets, sheet];
  const bubble = document.createElement('button');
  bubble.className = 'bubble';
  bubble.ariaLabel = textsOf(context).launcher;
  bubble.ariaExpanded = 'false';
  bubble.textContent = '✦';
  stage.panel.hidden = true;
  bubble.onclick = ({ detail }) => {
    setOpen(context);
    void context.load();
    // Whoever pressed a key goes on with keys; a touch would bring up the keyboard of the screen.
    if (detail === 0 && !stage.panel.hidden) context.focus();
  };
  // Where the panel covers the page, Tab goes round in what can be seen.
  const end = document.createElement('span');
  end.className = 'end';
  end.tabIndex = 0;
  end.onfocus = () => bubble.focus();
  bubble.onkeydown = event => {
    if (event.key !== 'Tab' || !event.shiftKey || !end.checkVisibility()) return;
    event.preventDefault();
    const { panel, shell } = stage;
    if (shell) focusEdge(shell.shadowRoot ?? shell, 'last');
    else panel.querySelector('iframe')?.focus();
  };
  stage.root.prepend(bubble);
  stage.root.append(end);
  stage.root.addEventListener('keydown', event => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || event.defaultPrevented) return;
    // The key gives up what an input method composes.
    if (isComposing(event)) return;
    setOpen(context, false);
  });
}
