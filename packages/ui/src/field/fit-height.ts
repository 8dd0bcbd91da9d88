/**
 * Makes a text area as high as its text, up to a limit. For text areas that React does not own as well.
 *
 * @param maxHeight - in px
 */
export function fitHeight(area: HTMLTextAreaElement, maxHeight = Number.POSITIVE_INFINITY): void {
  area.style.setProperty('height', 'auto');
  const border = area.offsetHeight - area.clientHeight;
  const wanted = area.scrollHeight + border;
  // Nothing is laid out while hidden: the stylesheet's height then stays until the next call.
  if (wanted <= 0) area.style.removeProperty('height');
  else area.style.setProperty('height', `${Math.min(wanted, maxHeight)}px`);
  area.style.setProperty('overflow-y', wanted > maxHeight ? 'auto' : 'hidden');
}
