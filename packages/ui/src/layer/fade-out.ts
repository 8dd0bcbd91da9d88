import { ownerWindow } from '../dom/owner';

/**
 * Fades a layer out that is about to be removed: its owner removes it at once, and a copy without behaviour stays visible for the
 * given milliseconds. Nothing happens for people who asked for less motion, or without the needed functions of a browser.
 */
export function fadeOut(element: HTMLElement, duration: number): void {
  const home = element.closest('.oriel-root');
  const window = ownerWindow(element);
  if (!home || typeof element.showPopover !== 'function' || typeof element.animate !== 'function') return;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches || !element.checkVisibility()) return;
  // Their copies would load again.
  if (element.querySelector('iframe, video, audio')) return;
  // A copy of an element is one.
  const copy = element.cloneNode(true) as HTMLElement;
  for (const each of [copy, ...copy.querySelectorAll('*')])
    for (const name of ['id', 'name', 'autofocus']) each.removeAttribute(name);
  // An open dialog cannot become a popover.
  copy.removeAttribute('open');
  copy.inert = true;
  copy.ariaHidden = 'true';
  copy.popover = 'manual';
  copy.style.animation = 'none';
  home.append(copy);
  copy.showPopover();
  copy.toggleAttribute('open', element.hasAttribute('open'));
  copy.scrollTop = element.scrollTop;
  const panel = element.firstElementChild;
  if (panel && copy.firstElementChild) copy.firstElementChild.scrollTop = panel.scrollTop;
  const timing = { duration, fill: 'forwards' } as const;
  copy.animate({ opacity: [1, 0] }, { ...timing, pseudoElement: '::backdrop' });
  const fading = copy.animate({ opacity: [1, 0] }, timing);
  fading.onfinish = () => copy.remove();
  fading.oncancel = () => copy.remove();
}
