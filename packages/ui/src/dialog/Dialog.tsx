import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../button/IconButton';
import { activeElementInRoot } from '../dom/active-element';
import { classes } from '../dom/classes';
import { rememberFocus } from '../dom/focus-return';
import { isComposing } from '../dom/is-composing';
import { submitByKey } from '../dom/submit-by-key';
import { tabbables } from '../dom/tabbables';
import { fadeOut } from '../layer/fade-out';
import { addSheet } from '../layer/open-sheets';
import { useDragDown } from '../layer/use-drag-down';
import { useRoot, useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './dialog.css?inline';

const FIELD = 'input, textarea, select, [role="combobox"], [contenteditable="true"]';

/**
 * Focuses the main element of a dialog: its first field; without one, or in a destructive dialog, the first action, which is
 * Cancel; without actions, the first focusable element other than the close button; else the dialog itself.
 */
function focusFirst(dialog: HTMLElement, destructive: boolean): void {
  const all = tabbables(dialog);
  const field = all.find(element => element.matches(FIELD));
  const action = all.find(element => element.closest('.o-dialog-actions'));
  const other = all.find(element => !element.closest('.o-dialog-head'));
  const first = destructive ? (action ?? field) : (field ?? action);
  (first ?? other ?? dialog).focus({ preventScroll: true });
}

/** Moves the focus from the last element of a container to the first, and back. By default, the browser would leave the page. */
function keepTabInside(event: KeyboardEvent, container: HTMLElement): void {
  const all = tabbables(container);
  const first = all[0];
  const last = all.at(-1);
  if (!first || !last) {
    event.preventDefault();
    return;
  }
  const active = activeElementInRoot(container);
  const from = event.shiftKey ? first : last;
  if (active !== from && active !== container) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}

const styles = sheet(css);

/** The reason for closing a dialog. */
export type DialogCloseReason = 'escape' | 'backdrop' | 'close' | 'drag';

/** Options of {@link Dialog}. */
export interface DialogProps {
  title: ReactNode;
  /** Escape, the backdrop, the close button, or a drag of the sheet. The owner decides whether to remove the dialog. */
  onClose: (reason: DialogCloseReason) => void;
  /** Width: `small` 360 (one field, a result), `medium` 440 (question), `large` 520, `wide` 760, `full` the window. Default: medium. */
  size?: 'small' | 'medium' | 'large' | 'wide' | 'full' | undefined;
  /** Focuses the first action, which is Cancel, instead of the first field. */
  destructive?: boolean | undefined;
  /** A `Medal` above the title of a result. */
  medal?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  /** Name of the close button. Without it there is none. */
  closeLabel?: string | undefined;
  /** If given, the dialog is a form, and its submit button calls this. */
  onSubmit?: (() => void) | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/**
 * A modal dialog; on a phone, a bottom sheet. Mount it to open it. The page behind is inert, Tab stays inside, and the focus is
 * restored when the dialog is removed.
 */
export function Dialog({
  title,
  onClose,
  size = 'medium',
  destructive = false,
  medal,
  actions,
  closeLabel,
  onSubmit,
  className,
  children,
}: DialogProps) {
  useSheet(styles);
  const { modals } = useRoot();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isDestructive = useRef(destructive);
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const returnFocus = rememberFocus(element);
    // jsdom has no modal dialogs.
    if (typeof element.showModal === 'function') element.showModal();
    else element.setAttribute('open', '');
    const removeModal = modals.push(element);
    const removeSheet = addSheet(() => close.current('escape'));
    focusFirst(element, isDestructive.current);
    // System gestures, or a second Escape, close without asking: reopen the dialog, and ask the owner.
    const handleClose = () => {
      if (!element.isConnected || element.open) return;
      element.showModal();
      close.current('escape');
    };
    element.addEventListener('close', handleClose);
    return () => {
      element.removeEventListener('close', handleClose);
      removeModal();
      removeSheet();
      fadeOut(element, 120);
      if (typeof element.close === 'function') element.close();
      returnFocus();
    };
  }, [modals]);

  useBackdropPress(dialog, () => close.current('backdrop'));
  const grab = useDragDown(dialog, () => close.current('drag'));

  const content = (
    <>
      <div className="o-dialog-head">
        <h2 className="o-dialog-title" part="dialog-title" id={id}>
          {medal}
          {title}
        </h2>
        {closeLabel && (
          <IconButton className="o-dialog-close" label={closeLabel} onClick={() => onClose('close')}>
            <X />
          </IconButton>
        )}
      </div>
      {children != null && (
        <div className="o-dialog-body" part="dialog-body">
          {children}
        </div>
      )}
      {actions != null ? (
        <div className="o-dialog-actions" part="dialog-actions">
          {actions}
        </div>
      ) : null}
    </>
  );

  return (
    <dialog
      ref={dialog}
      className={classes('o-dialog', className)}
      part="dialog"
      data-size={size}
      aria-labelledby={id}
      tabIndex={-1}
      onCancel={event => {
        // A cancelled file chooser inside the dialog fires this event, too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close.current('escape');
      }}
      onKeyDown={event => {
        if (isComposing(event.nativeEvent)) return;
        if (event.key === 'Escape' && !event.defaultPrevented) {
          event.preventDefault();
          event.stopPropagation();
          close.current('escape');
        } else if (event.key === 'Tab' && !event.defaultPrevented)
          // Otherwise a nested dialog has already handled Tab.
          keepTabInside(event.nativeEvent, event.currentTarget);
      }}
    >
      <div className="o-dialog-grab" aria-hidden="true" {...grab} />
      {onSubmit ? (
        <form
          className="o-dialog-form"
          noValidate
          onKeyDown={submitByKey}
          onSubmit={event => {
            event.preventDefault();
            onSubmit();
          }}
        >
          {content}
        </form>
      ) : (
        content
      )}
    </dialog>
  );
}

/**
 * Calls back when the backdrop of a dialog is pressed. The backdrop has no element of its own: its events have the dialog as
 * target, and are outside of its box. Both press and release must be outside, so that dragging a selection out of a field does
 * not close the dialog.
 */
function useBackdropPress(dialog: RefObject<HTMLDialogElement | null>, onPress: () => void): void {
  const press = useRef(onPress);
  useEffect(() => {
    press.current = onPress;
  });
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    let began = false;
    const isOutside = (event: MouseEvent) => {
      if (event.composedPath()[0] !== element) return false;
      const box = element.getBoundingClientRect();
      const { clientX: x, clientY: y } = event;
      return x < box.left || x > box.right || y < box.top || y > box.bottom;
    };
    const handleDown = (event: PointerEvent) => {
      began = event.button === 0 && isOutside(event);
    };
    const handleClick = (event: MouseEvent) => {
      if (began && isOutside(event)) press.current();
      began = false;
    };
    element.addEventListener('pointerdown', handleDown);
    element.addEventListener('click', handleClick);
    return () => {
      element.removeEventListener('pointerdown', handleDown);
      element.removeEventListener('click', handleClick);
    };
  }, [dialog]);
}
