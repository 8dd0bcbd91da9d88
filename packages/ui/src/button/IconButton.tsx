import { type ComponentPropsWithRef, type ReactNode, useRef } from 'react';
import { classes } from '../dom/classes';
import { mergeRefs } from '../dom/merge-refs';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import { useTooltip, useTooltipBubble } from '../tooltip/use-tooltip';
import css from './button.css?inline';

const styles = sheet(css);

/** Options of {@link IconButton}, including those of a native button. */
export interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** Accessible name and tooltip: the action of the button. */
  label: string;
  /** A keyboard shortcut for the same action, shown in the tooltip: `Ctrl K`. */
  keys?: string | undefined;
  /** A temporary tooltip text, such as "Copied". Default: the label. */
  tooltip?: string | undefined;
  /** 32 px; `small` 28. 40 on a phone. */
  size?: 'small' | 'medium' | undefined;
  /** The icon. */
  children: ReactNode;
}

/** A button with only an icon; its name and shortcut are in the tooltip. */
export function IconButton({
  label,
  keys,
  tooltip = label,
  size = 'medium',
  className,
  children,
  ref,
  ...rest
}: IconButtonProps) {
  useSheet(styles);
  const button = useRef<HTMLButtonElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  // A ref created in this render is set only after the tooltip inside was laid out.
  const anchorOf = () => button.current ?? bubble.current?.parentElement;
  const { isOpen, hide, handlers } = useTooltip(anchorOf, bubble);
  const Bubble = useTooltipBubble(isOpen);
  return (
    <button
      type="button"
      part="icon-button"
      aria-label={label}
      {...rest}
      {...withOwn(handlers, rest)}
      ref={mergeRefs(button, ref)}
      className={classes('o-icon-button', className)}
      data-size={size}
    >
      {children}
      {isOpen && Bubble && (
        <Bubble {...{ bubble, anchorOf, keys }} text={tooltip} placement="top" onAway={hide} />
      )}
    </button>
  );
}

type Handlers = ReturnType<typeof useTooltip>['handlers'];

/** Combines the handlers of the tooltip with the owner's, which run second. */
function withOwn(handlers: Handlers, own: ComponentPropsWithRef<'button'>): Partial<typeof own> {
  // The tooltip returns no other handlers than its type lists.
  const names = Object.keys(handlers) as (keyof Handlers)[];
  return Object.fromEntries(
    names.map(name => [
      name,
      (event: never) => {
        // Both handle the event of this name.
        (handlers[name] as (event: never) => void)(event);
        // The owner's handler of this name takes the same event.
        (own[name] as ((event: never) => void) | undefined)?.(event);
      },
    ]),
  );
}
