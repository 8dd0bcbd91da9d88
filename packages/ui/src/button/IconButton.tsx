import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef, useState } from 'react';
import { classes } from '../dom/classes';
import { mergeRefs } from '../dom/merge-refs';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import { useTooltip } from '../tooltip/use-tooltip';
import css from './button.css?inline';

const styles = sheet(css);

type Bubble = typeof import('../tooltip/TooltipBubble').TooltipBubble;

/** Options of {@link IconButton}; all of a native button's, too. */
export interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** Accessible name and tooltip: the action of the button. */
  label: string;
  /** A key that does the same, shown in the tooltip: `Ctrl K`. */
  keys?: string | undefined;
  /** The text of the tooltip where it is another one for now, such as "Copied". Default: the label. */
  tooltip?: string | undefined;
  /** 32 px; `small` 28. 40 on a phone. */
  size?: 'small' | 'medium' | undefined;
  /** The icon. */
  children: ReactNode;
}

/** A button that shows only an icon, with its name and its key as a tooltip. */
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
  // A ref that is new with this render is set only after the tooltip inside has been laid out.
  const anchorOf = () => button.current ?? bubble.current?.parentElement;
  const { isOpen, hide, handlers } = useTooltip(anchorOf, bubble);
  const [Bubble, setBubble] = useState<Bubble>();
  useEffect(() => {
    if (!isOpen || Bubble) return;
    // Fetched for the first of them. Without it the name is there for assistive technology.
    import('../tooltip/TooltipBubble').then(
      module => setBubble(() => module.TooltipBubble),
      () => undefined,
    );
  }, [isOpen, Bubble]);
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

/** The handlers of the tooltip, each with that of the button's owner after it. */
function withOwn(handlers: Handlers, own: ComponentPropsWithRef<'button'>): Partial<typeof own> {
  const names = Object.keys(handlers) as (keyof Handlers)[];
  return Object.fromEntries(
    names.map(name => [
      name,
      (event: never) => {
        // Both are handlers of the event that this name stands for.
        (handlers[name] as (event: never) => void)(event);
        (own[name] as ((event: never) => void) | undefined)?.(event);
      },
    ]),
  );
}
