import { addSheet, IconButton } from '@oriel/ui';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SidebarContent } from './Sidebar';

/** The sidebar of a narrow window: a modal drawer from the left. */
export function MobileDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  useEffect(() => (open ? addSheet(onClose) : undefined), [open, onClose]);
  return (
    // A press on the backdrop is a press on the dialog itself; Escape does the same by keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={t('nav.main')}
      onClose={onClose}
      onClick={event => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {open ? (
        <nav className="sidebar-drawer" aria-label={t('nav.main')}>
          <SidebarContent
            end={
              <IconButton label={t('nav.close')} onClick={onClose}>
                <X />
              </IconButton>
            }
          />
        </nav>
      ) : null}
    </dialog>
  );
}
