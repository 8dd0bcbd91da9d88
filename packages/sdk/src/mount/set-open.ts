import type { MountContext } from './controller';

/** Opens or closes a widget: the panel of a launcher, else its element. Without a word, the other of the two. */
export function setOpen(context: MountContext, isOpen?: boolean): void {
  const { stage, element } = context;
  const bubble = stage?.root.querySelector<HTMLElement>('.bubble');
  const shown = bubble ? stage?.panel : element;
  if (!shown) return;
  const opens = isOpen ?? shown.hidden;
  shown.hidden = !opens;
  if (bubble) bubble.ariaExpanded = String(opens);
  context.emit(opens ? 'open' : 'close', {});
}
