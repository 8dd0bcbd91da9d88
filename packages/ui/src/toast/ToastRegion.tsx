import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button/Button';
import { IconButton } from '../button/IconButton';
import { activeElementInRoot } from '../dom/active-element';
import { isComposing } from '../dom/is-composing';
import { ownerDocument } from '../dom/owner';
import { hideFromTopLayer, showInTopLayer } from '../layer/top-layer';
import { useRoot, useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './toast.css?inline';
import type { Toast, ToastStore } from './toast-store';
import { useCountdown } from './use-countdown';
import { useSwipe } from './use-swipe';

const styles = sheet(css);
const TEXT = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
const ICONS = { success: CircleCheck, info: Info, warning: TriangleAlert, danger: CircleAlert };

/** Options of {@link ToastRegion}. */
export interface ToastRegionProps {
  toasts: ToastStore;
  /** Name of the region, such as "Messages". */
  label: string;
  /** Name of a toast's close button. */
  closeLabel: string;
}

/**
 * Shows the toasts of a mount at the top of the window, above everything else. While a modal dialog is open, everything outside
 * of it is inert: the region then moves inside the dialog. A toast from before the dialog would cover it, so it waits until the
 * dialog has closed, and has its full time then.
 */
export function ToastRegion({ toasts, label, closeLabel }: ToastRegionProps) {
  useSheet(styles);
  const { modals } = useRoot();
  const modal = useSyncExternalStore(modals.subscribe, modals.top, modals.top);
  const all = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get);
  // The newest toast when each dialog opened. Dialogs that are already open when the region mounts were there first.
  const [newestBefore] = useState(() => new WeakMap<Element, number>(modals.all().map(each => [each, 0])));
  if (modal && !newestBefore.has(modal)) newestBefore.set(modal, all[0]?.id ?? 0);
  const before = modal ? (newestBefore.get(modal) ?? 0) : 0;
  const shown = all.filter(({ id }) => id > before);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const [paused, setPaused] = useState<{ hover: boolean; focus: boolean }>({ hover: false, focus: false });
  const isHidden = useDocumentHidden(region);
  const newest = shown[0]?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new toast comes above what was opened meanwhile
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return;
    if (shown.length === 0) {
      hideFromTopLayer(element);
      setPaused({ hover: false, focus: false });
      // Removing and re-adding the region would take the focus from its buttons.
    } else if (!element.contains(activeElementInRoot(element))) showInTopLayer(element);
  }, [newest, shown.length === 0, modal]);

  const dismiss = (id: number) => {
    const element = region.current;
    const hadFocus = element?.contains(activeElementInRoot(element));
    toasts.dismiss(id);
    // The pressed button is removed with its toast.
    if (hadFocus) cameFrom.current?.focus({ preventScroll: true });
  };

  const undoable = shown.find(({ actions }) => actions?.some(({ isUndo }) => isUndo));
  useUndoKey(
    region,
    undoable &&
      (() => {
        dismiss(undoable.id);
        undoable.actions?.find(({ isUndo }) => isUndo)?.onSelect();
      }),
  );

  const content = (
    <section
      ref={region}
      className="o-toasts"
      part="toasts"
      popover="manual"
      aria-label={label}
      onPointerEnter={() => setPaused(before => ({ ...before, hover: true }))}
      onPointerLeave={() => setPaused(before => ({ ...before, hover: false }))}
      onFocus={({ currentTarget, relatedTarget }) => {
        // The focus only moves between elements.
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget as HTMLElement | null;
        setPaused(before => ({ ...before, focus: true }));
      }}
      onBlur={event => {
        const stays = event.currentTarget.contains(event.relatedTarget);
        setPaused(before => ({ ...before, focus: stays }));
      }}
    >
      {shown.map(toast => (
        <ToastCard
          key={toast.id}
          toast={toast}
          closeLabel={closeLabel}
          paused={paused.hover || paused.focus || isHidden}
          onDismiss={() => dismiss(toast.id)}
        />
      ))}
    </section>
  );
  return modal ? createPortal(content, modal) : content;
}

interface ToastCardProps {
  toast: Toast;
  closeLabel: string;
  paused: boolean;
  onDismiss: () => void;
}

function ToastCard({ toast, closeLabel, paused, onDismiss }: ToastCardProps) {
  useCountdown(toast.duration, paused, onDismiss);
  const swipe = useSwipe(onDismiss);
  const Icon = ICONS[toast.tone];
  return (
    <div
      className="o-toast"
      part={`toast toast-${toast.tone}`}
      data-tone={toast.tone}
      role={toast.tone === 'danger' ? 'alert' : 'status'}
      {...swipe}
    >
      <Icon />
      <div>
        <b className="o-toast-title">{toast.title}</b>
        {toast.text != null && <span className="o-toast-text">{toast.text}</span>}
        {toast.actions && toast.actions.length > 0 && (
          <div className="o-toast-actions">
            {toast.actions.map(action => (
              <Button
                key={action.label}
                size="small"
                onClick={() => {
                  onDismiss();
                  action.onSelect();
                }}
              >
                {action.label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <IconButton className="o-toast-close" size="small" label={closeLabel} onClick={onDismiss}>
        <X />
      </IconButton>
    </div>
  );
}

/** Toasts in a hidden tab go unread. */
function useDocumentHidden(element: { current: HTMLElement | null }): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const document = ownerDocument(element.current);
    const update = () => setHidden(document.visibilityState === 'hidden');
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, [element]);
  return hidden;
}

/**
 * Calls back on Ctrl+Z or Cmd+Z while the focus is in the region's root, or nowhere, but in no text field. The browser would
 * otherwise undo typing in a field that no longer has the focus.
 */
function useUndoKey(region: RefObject<HTMLElement | null>, undo: (() => void) | undefined): void {
  const latest = useRef(undo);
  useEffect(() => {
    latest.current = undo;
  });
  const isOn = undo !== undefined;
  useEffect(() => {
    const element = region.current;
    if (!isOn || !element) return;
    const document = ownerDocument(element);
    const places = new Set<Node>([element.getRootNode(), document]);
    const handleKeyDown = ((event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || event.shiftKey || event.altKey || event.defaultPrevented) return;
      if (event.ctrlKey === event.metaKey || isComposing(event)) return;
      const isElsewhere = event.currentTarget !== element.getRootNode() && event.target !== document.body;
      if (isElsewhere || activeElementInRoot(element)?.matches(TEXT)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current?.();
      // A root has no event map of its own.
    }) as EventListener;
    for (const place of places) place.addEventListener('keydown', handleKeyDown);
    return () => {
      for (const place of places) place.removeEventListener('keydown', handleKeyDown);
    };
  }, [region, isOn]);
}
