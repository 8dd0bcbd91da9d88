import { ConfirmDialogPart } from '@oriel/app-kit';
import { useSignals } from '@preact/signals-react/runtime';
import { lazy, Suspense } from 'react';
import { CommandPaletteDialog } from '../palette/CommandPaletteDialog';
import { usePortal } from '../store/portal-context';
import type { OpenPortalDialog } from '../store/portal-dialogs';
import { LockedDialog } from './LockedDialog';

// Most visits open none of these. The palette is not lazy, because it must receive the next keystrokes.
const DeleteAccountDialog = lazy(() => import('../preferences/DeleteAccountDialog'));
const EditProfileDialog = lazy(() => import('../preferences/EditProfileDialog'));
const FirstStepsDialog = lazy(() => import('../welcome/FirstStepsDialog'));
const FreshSignInDialog = lazy(() => import('../session/FreshSignInDialog'));
const InviteInvalidDialog = lazy(() => import('../invites/InviteInvalidDialog'));
const InviteSuccessDialog = lazy(() => import('../invites/InviteSuccessDialog'));
const ShortcutsDialog = lazy(() => import('../palette/ShortcutsDialog'));
const OrganizationCreateDialog = lazy(() => import('../organizations/OrganizationCreateDialog'));

/** Renders the portal's open dialog, if any. */
export function PortalDialogLayer() {
  useSignals();
  const open = usePortal().dialogs.current.value;
  return <Suspense>{open && dialogOf(open)}</Suspense>;
}

function dialogOf(open: OpenPortalDialog) {
  switch (open.name) {
    case 'OrganizationCreateDialog':
      return <OrganizationCreateDialog close={open.close} />;
    case 'InviteSuccessDialog':
      return <InviteSuccessDialog {...open.args} close={open.close} />;
    case 'InviteInvalidDialog':
      return <InviteInvalidDialog {...open.args} close={open.close} />;
    case 'LockedDialog':
      return <LockedDialog {...open.args} close={open.close} />;
    case 'CommandPaletteDialog':
      return <CommandPaletteDialog close={open.close} />;
    case 'ShortcutsDialog':
      return <ShortcutsDialog close={open.close} />;
    case 'FirstStepsDialog':
      return <FirstStepsDialog close={open.close} />;
    case 'FreshSignInDialog':
      return <FreshSignInDialog {...open.args} close={open.close} />;
    case 'ConfirmDialog':
      return <ConfirmDialogPart {...open.args} close={open.close} />;
    case 'DeleteAccountDialog':
      return <DeleteAccountDialog {...open.args} close={open.close} />;
    case 'EditProfileDialog':
      return <EditProfileDialog {...open.args} close={open.close} />;
  }
}
