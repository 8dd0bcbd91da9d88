import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../button/IconButton';
import { classes } from '../dom/classes';
import { rememberFocus } from '../dom/focus-return';
import { isComposing } from '../dom/is-composing';
import { addSheet } from '../layer/open-sheets';
import { useDragDown } from '../layer/use-drag-down';
import { useRoot, useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './dialog.css?inline';
import { focusFirst, keepTabInside } from './dialog-focus';
import { useBackdropPress } from './use-backdrop-press';

const styles = sheet(css);

/** The reason for closing a dialog. */
export type DialogCloseReason = 'escape' | 'backdrop' | 'close' | 'drag';

/** Options of {@link Dialog}. */
export interface DialogProps {
  title: ReactNode;
  /** Escape, the backdrop, the close button, or a drag of the sheet. The owner decides whether to remove the dialog. */
  onClose: (reason: DialogCloseReason) => void;
  /** Width: `small` 360 (one field, a result), `medium` 440 (question), `large` 520, `wide` 760. Default: medium. */
  size?: 'small' | 'medium' | 'large' | 'wide' | undefined;
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
      if (typeof element.close === 'function') element.close();
      returnFocus();
    };
  }, [modals]);

  useBackdropPress(dialog, () => close.current('backdrop'));
  const grab = useDragDown(dialog, () => close.current('drag'));

  const content = (
    <>
      {medal}
      <div className="o-dialog-head">
        <h2 className="o-dialog-title" part="dialog-title" id={id}>
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
          onSubmit={event => {
            event.preventDefault();
            const form = event.currentTarget;
            onSubmit();
            // A synchronous refusal has marked its fields by then.
            queueMicrotask(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
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
