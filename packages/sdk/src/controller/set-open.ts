import type { MountContext } from '../loader/mount-context';

/** Opens or closes a widget: a launcher's panel, else the element. Without `isOpen`, it toggles. */
export function setOpen(context: MountContext, isOpen?: boolean): void {
  const { stage, element } = context;
  const bubble = stage?.root.querySelector<HTMLElement>('.bubble');
  const shown = bubble ? stage?.panel : element;
  if (!shown || context.ended.signal.aborted) return;
  const opens = isOpen ?? shown.hidden;
  if (opens === !shown.hidden) return;
  // If closing the panel would lose the focus, move it back to the button.
  const hadFocus = stage?.root.activeElement != null && shown.contains(stage.root.activeElement);
  shown.hidden = !opens;
  if (bubble) {
    bubble.ariaExpanded = String(opens);
    if (hadFocus) bubble.focus();
  }
  context.emit(opens ? 'open' : 'close', {});
}
