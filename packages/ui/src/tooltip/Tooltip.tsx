import { type ReactNode, useRef } from 'react';
import type { Placement } from '../layer/place';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './tooltip.css?inline';
import { useTooltip, useTooltipBubble } from './use-tooltip';

const styles = sheet(css);

/** Options of {@link Tooltip}. */
export interface TooltipProps {
  text: string;
  /** A keyboard shortcut for the same action. */
  keys?: string | undefined;
  /** Default: `top`. */
  placement?: Placement | undefined;
  /** One button or link. If its name is already the text, the tooltip is not read a second time. */
  children: ReactNode;
}

/**
 * A short text beside a button, shown while the pointer rests on it or it has keyboard focus. An `IconButton` already has one.
 */
export function Tooltip({ text, keys, placement = 'top', children }: TooltipProps) {
  useSheet(styles);
  const wrapper = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const anchorOf = () => wrapper.current?.firstElementChild;
  const { isOpen, hide, handlers } = useTooltip(anchorOf, bubble);
  const Bubble = useTooltipBubble(isOpen);
  return (
    <span ref={wrapper} className="o-tooltip-anchor" {...handlers}>
      {children}
      {isOpen && Bubble && <Bubble {...{ bubble, anchorOf, text, keys, placement }} onAway={hide} />}
    </span>
  );
}
