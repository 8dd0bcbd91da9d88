import { useSignals } from '@preact/signals-react/runtime';
import { lazy, Suspense } from 'react';
import { usePortal } from '../app/portal-context';
import { InviteInvalidDialog } from '../invites/InviteInvalidDialog';
import { InviteSuccessDialog } from '../invites/InviteSuccessDialog';
import { OrganizationCreateDialog } from '../organizations/OrganizationCreateDialog';
import { DeleteAccountDialog } from '../preferences/DeleteAccountDialog';
import { DeleteChatsDialog } from '../preferences/DeleteChatsDialog';
import { WithdrawConsentDialog } from '../preferences/WithdrawConsentDialog';
import { LockedDialog } from '../shell/LockedDialog';

/** With what matches words, which no page needs before. */
const CommandPaletteDialog = lazy(() => import('../palette/CommandPaletteDialog'));

/** Only new people see it. */
const FirstStepsDialog = lazy(() => import('../welcome/FirstStepsDialog'));

/** Shows the dialog of the portal that is open, if any. */
export function PortalDialogLayer() {
  useSignals();
  const open = usePortal().dialogs.current.value;
  switch (open?.name) {
    case 'OrganizationCreateDialog':
      return <OrganizationCreateDialog close={open.close} />;
    case 'InviteSuccessDialog':
      return <InviteSuccessDialog {...open.args} close={open.close} />;
    case 'InviteInvalidDialog':
      return <InviteInvalidDialog {...open.args} close={open.close} />;
    case 'LockedDialog':
      return <LockedDialog {...open.args} close={open.close} />;
    case 'CommandPaletteDialog':
      return (
        <Suspense>
          <CommandPaletteDialog close={open.close} />
        </Suspense>
      );
    case 'FirstStepsDialog':
      return (
        <Suspense>
          <FirstStepsDialog close={open.close} />
        </Suspense>
      );
    case 'DeleteChatsDialog':
      return <DeleteChatsDialog {...open.args} close={open.close} />;
    case 'DeleteAccountDialog':
      return <DeleteAccountDialog {...open.args} close={open.close} />;
    case 'WithdrawConsentDialog':
      return <WithdrawConsentDialog {...open.args} close={open.close} />;
    case undefined:
      return null;
  }
}
