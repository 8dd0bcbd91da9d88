import { focusEdge } from '@oriel/bridge';
import { defaultWidget, isBuiltWidget, widgetTable } from '@oriel/contracts';
import { setOpen } from '../controller/set-open';
import { applyPageTheme } from '../host/page-theme';
import { create } from '../loader/create';
import { isComposing } from '../loader/is-composing';
import type { MountContext } from '../loader/mount-context';
import css from './launcher.css?inline';
import { textsOf } from './texts-of';

const words = {
  de: { expand: 'Vergrößern', close: 'Schließen' },
  en: { expand: 'Expand', close: 'Close' },
};

/** Outlines of icons, 24 pixels wide. */
const icons = {
  open: 'M11 2.8a1 1 0 0 1 2 0l1 5.6A2 2 0 0 0 15.6 10l5.6 1a1 1 0 0 1 0 2l-5.6 1a2 2 0 0 0-1.6 1.6l-1 5.6a1 1 0 0 1-2 0l-1-5.6A2 2 0 0 0 8.4 14l-5.6-1a1 1 0 0 1 0-2l5.6-1A2 2 0 0 0 10 8.4z',
  fold: 'm6 9 6 6 6-6',
  expand: 'M15 3h6v6M14 10l7-7M3 21l7-7M9 21H3v-6',
  shrink: 'M14 10l7-7M20 10h-6V4M3 21l7-7M4 14h6v6',
  close: 'M18 6 6 18M6 6l12 12',
};

/** A button with an icon for each of its two states. */
function iconButton(className: string, label: string, ...outlines: string[]): HTMLButtonElement {
  const button = create('button', { className, type: 'button', ariaLabel: label, title: label });
  const svg = 'http://www.w3.org/2000/svg';
  for (const outline of outlines) {
    const icon = document.createElementNS(svg, 'svg');
    icon.setAttribute('viewBox', '0 0 24 24');
    icon.ariaHidden = 'true';
    const path = document.createElementNS(svg, 'path');
    path.setAttribute('d', outline);
    icon.append(path);
    button.append(icon);
  }
  return button;
}

let sheet: CSSStyleSheet | undefined;

/** Draws the round button, and turns the stage into the panel that it opens, with its own buttons at the top. */
export function addLauncher(context: MountContext): void {
  const { stage, options } = context;
  if (!stage) return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  const { root, panel, shell } = stage;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  const text = words[context.locale];
  const bubble = iconButton('bubble', textsOf(context).launcher, icons.open, icons.fold);
  bubble.ariaExpanded = 'false';
  const expand = iconButton('expand', text.expand, icons.expand, icons.shrink);
  expand.ariaPressed = 'false';
  expand.onclick = () => {
    expand.ariaPressed = String(panel.toggleAttribute('data-wide'));
  };
  const close = iconButton('close', text.close, icons.close);
  close.onclick = () => setOpen(context, false);
  const tools = create('div', { className: 'tools' });
  tools.append(expand, close);
  panel.prepend(tools);
  // A widget with a text field has a head that leaves room for the buttons; others need a bar.
  const widget = options.widget ?? defaultWidget;
  if (!(isBuiltWidget(widget) && widgetTable[widget].firstField)) panel.dataset.bar = '';
  panel.hidden = true;
  const applyTheme = () => {
    for (const element of [bubble, panel]) applyPageTheme(element, context);
  };
  applyTheme();
  // If the panel covers the page, Tab cycles within the panel.
  const end = create('span', { className: 'end', tabIndex: 0 });
  end.onfocus = () => close.focus();
  const isCovering = () => end.checkVisibility();
  bubble.onclick = ({ detail }) => {
    applyTheme();
    setOpen(context);
    void context.load();
    if (panel.hidden) return;
    // After a key press, focus the text field; after a touch, that would open the on-screen keyboard.
    if (detail === 0) context.focus();
    else if (isCovering()) close.focus();
  };
  close.onkeydown = event => {
    if (event.key !== 'Tab' || !event.shiftKey || !isCovering()) return;
    event.preventDefault();
    if (shell) focusEdge(shell.shadowRoot ?? shell, 'last');
    else panel.querySelector('iframe')?.focus();
  };
  root.prepend(bubble);
  root.append(end);
  root.addEventListener('keydown', event => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || event.defaultPrevented) return;
    // Escape cancels an input method's composition.
    if (isComposing(event)) return;
    setOpen(context, false);
  });
}
