import type { Locale, Shell } from '@oriel/contracts';
import { startInstantComposer } from './instant-composer';
import css from './stage.css?inline';
import { loaderTexts } from './texts';

const open: ShadowRootInit = { mode: 'open' };
/** All stages of a page share it; made with the first, because the module is also read on servers. */
let sheet: CSSStyleSheet | undefined;

/** What the SDK draws around a widget, in the shadow root of its element. Made with `createElement` alone. */
export interface Stage {
  readonly root: ShadowRoot;
  readonly panel: HTMLElement;
  /** The element that a widget renders into; in a shadow root only. */
  readonly shell: Shell | undefined;
  /** The text field in the shell. */
  readonly field: HTMLTextAreaElement | null | undefined;
  /** Shows a line above the widget, with a button where there is something to do; without a text it goes. */
  notice(text?: string, label?: string, run?: () => void): void;
}

/** Draws the stage; with a shell in it where the widget is to be shown in a shadow root, and a field where one can type. */
export function buildStage(
  element: HTMLElement,
  locale: Locale,
  hasShell: boolean,
  hasField: boolean,
): Stage {
  const root = element.shadowRoot ?? element.attachShadow(open);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  root.adoptedStyleSheets = [sheet];
  const panel = create('div', 'panel');
  const shell = hasShell ? buildShell(hasField ? locale : undefined) : undefined;
  const box = create('div', 'notice');
  box.role = 'alert';
  box.hidden = true;
  panel.append(box);
  if (shell) panel.append(shell);
  root.replaceChildren(panel);
  return {
    root,
    panel,
    shell,
    field: shell?.querySelector('textarea'),
    notice(text, label, run) {
      box.hidden = !text;
      box.textContent = text ?? '';
      if (!run) return;
      const button = create('button');
      button.append(label ?? '');
      button.onclick = run;
      box.append(' ', button);
    },
  };
}

function buildShell(locale: Locale | undefined): Shell {
  const shell: Shell = create('div', 'shell');
  const inner = shell.attachShadow(open);
  if (!locale) return shell;
  const field = create('textarea');
  field.slot = 'composer';
  field.rows = 1;
  field.placeholder = loaderTexts[locale].ask;
  field.ariaLabel = loaderTexts[locale].field;
  shell.dataset.instant = '';
  const slot = create('slot');
  slot.name = field.slot;
  inner.append(slot);
  shell.append(field);
  startInstantComposer(shell, field, text => {
    const line = create('p');
    line.append(text);
    slot.before(line);
  });
  return shell;
}

function create<K extends keyof HTMLElementTagNameMap>(name: K, className = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.className = className;
  return element;
}
