import type { MountContext } from '../loader/mount-context';

/** Opens or closes a widget: the panel of a launcher, else its element. Without a word, the other of the two. */
export function setOpen(context: MountContext, isOpen?: boolean): void {
  const { stage, element } = context;
  const bubble = stage?.root.querySelector<HTMLElement>('.bubble');
  const shown = bubble ? stage?.panel : element;
  if (!shown || context.ended.signal.aborted) return;
  const opens = isOpen ?? shown.hidden;
  if (opens === !shown.hidden) return;
  // Where the focus would be lost with what it is in, it goes back to the button.
  const hadFocus = stage?.root.activeElement != null && shown.contains(stage.root.activeElement);
  shown.hidden = !opens;
  if (bubble) {
    bubble.ariaExpanded = String(opens);
    if (hadFocus) bubble.focus();
  }
  context.emit(opens ? 'open' : 'close', {});
}
