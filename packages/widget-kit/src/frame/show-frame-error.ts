import { kitTexts } from '@oriel/app-kit/texts';
import type { OrielError } from '@oriel/contracts';

/** Explains why no widget is shown, before a widget exists that could. */
export function showFrameError(shell: HTMLElement, error: OrielError): void {
  const document = shell.ownerDocument;
  const language = document.defaultView?.navigator.languages.find(tag => /^(de|en)/.test(tag)) ?? 'de';
  const [, texts] = kitTexts[language.startsWith('de') ? 'de' : 'en'];
  const root = shell.shadowRoot ?? shell.attachShadow({ mode: 'open' });
  const box = document.createElement('div');
  box.setAttribute('role', 'alert');
  Object.assign(box.style, { padding: '24px', font: '14px/1.5 system-ui,sans-serif', textAlign: 'center' });
  const title = document.createElement('strong');
  title.textContent = texts[`kit.error.${error.code}.title`] ?? error.code;
  const text = document.createElement('p');
  text.textContent = `${texts[`kit.error.${error.code}.text`] ?? ''} (${error.code})`;
  box.append(title, text);
  root.prepend(box);
}
