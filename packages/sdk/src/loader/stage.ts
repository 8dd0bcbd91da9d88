import type { Shell } from '@oriel/contracts';
import type { MountOptions } from '../options/mount-options';
import { parsed } from '../options/parsed';
import { containKeys } from './contain-keys';
import { create } from './create';
import { startInstantComposer } from './instant-composer';
import type { Stage } from './mount-context';
import css from './stage.css?inline';

const open: ShadowRootInit = { mode: 'open' };
/** The sheet shared by all stages of a page; created with the first, because servers import this module, too. */
let sheet: CSSStyleSheet | undefined;

/**
 * Draws the stage.
 *
 * @param hasShell - the widget is shown in a shadow root
 * @param placeholder - of the text field in the shell; undefined if there is none
 * @param kind - widget and layout, which determine the position of the field
 */
export function buildStage(
  element: HTMLElement,
  { theme, size }: MountOptions,
  hasShell: boolean,
  placeholder: string | undefined,
  kind: string,
): Stage {
  const root = element.shadowRoot ?? element.attachShadow(open);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  root.adoptedStyleSheets = [sheet];
  containKeys(root);
  const panel = create('div', { className: 'panel' });
  const height = parsed(size);
  element.toggleAttribute('data-fill', height === 'fill');
  // A keyword is an invalid height, which the browser ignores.
  panel.style.height = `${(height as { height?: number } | null)?.height ?? height}px`;
  const shell = hasShell ? buildShell(placeholder, kind, parsed(theme)) : undefined;
  const notice = create('div', { className: 'notice', role: 'alert' });
  panel.append(notice, shell ?? '');
  root.replaceChildren(panel);
  return { root, panel, shell, notice };
}

function buildShell(placeholder: string | undefined, kind: string, theme: unknown): Shell {
  const shell: Shell = create('div', { className: 'shell' });
  const inner = shell.attachShadow(open);
  if (!placeholder) return shell;
  const field = create('textarea', { slot: 'composer', placeholder });
  // The theme is not validated yet.
  const { scheme = theme, tokens } = Object(theme);
  shell.dataset.instant = kind;
  // Any other value is not in the table.
  shell.style.colorScheme = { auto: 'light dark', dark: 'dark' }[scheme as string] || 'light';
  for (const name in tokens) shell.style.setProperty(name, tokens[name]);
  const box = create('div', { part: 'b' });
  box.append(create('slot', { name: field.slot }));
  inner.append(box);
  shell.append(field);
  startInstantComposer(shell, field, box);
  return shell;
}
