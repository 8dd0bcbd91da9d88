/**
 * Makes a text area as tall as its text, up to a limit. Also for text areas that React does not own.
 *
 * @param maxHeight - in px
 */
export function fitHeight(area: HTMLTextAreaElement, maxHeight = Number.POSITIVE_INFINITY): void {
  area.style.setProperty('height', 'auto');
  const border = area.offsetHeight - area.clientHeight;
  const wanted = area.scrollHeight + border;
  // A hidden area has no layout: the stylesheet's height then stays until the next call.
  if (wanted <= 0) area.style.removeProperty('height');
  else area.style.setProperty('height', `${Math.min(wanted, maxHeight)}px`);
  area.style.setProperty('overflow-y', wanted > maxHeight ? 'auto' : 'hidden');
}
