import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { PopoverPanel, type PopoverPanelProps } from './PopoverPanel';

/** Props for the button of a popover. */
export interface PopoverTriggerProps {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'dialog';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
}

/** Options of {@link Popover}. */
export interface PopoverProps extends Pick<PopoverPanelProps, 'placement' | 'gap' | 'className' | 'part'> {
  /** Accessible name of the panel. */
  label: string;
  /** Renders the button: `trigger={props => <Button {...props}>Filter</Button>}`. */
  trigger: (props: PopoverTriggerProps) => ReactNode;
  /** Called when it opens or closes. */
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Renders the content, with a function that closes the panel and restores the focus. */
  children: (close: () => void) => ReactNode;
}

/** A button with a panel of controls next to it; on a phone, a sheet. For a list of actions, use `Menu`. */
export function Popover({ label, trigger, onOpenChange, children, ...panel }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    if (next !== open) onOpenChange?.(next);
  };
  const close = (returnsFocus: boolean) => {
    if (returnsFocus) button.current?.focus({ preventScroll: true });
    change(false);
  };
  return (
    <>
      {trigger({
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => (open ? close(true) : change(true)),
      })}
      {open && (
        <PopoverPanel {...panel} id={id} label={label} anchor={button} onClose={close}>
          {children(() => close(true))}
        </PopoverPanel>
      )}
    </>
  );
}
