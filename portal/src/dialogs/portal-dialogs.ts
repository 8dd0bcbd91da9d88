import { claimDialog } from '@oriel/bridge';
import type { Organization } from '@oriel/contracts';
import { computed, signal } from '@preact/signals-react';
import type { InviteProblem } from '../invites/invite-problem';

/** The dialogs of the portal, each with what it is opened with. Dialogs of widgets are shown by widgets. */
interface PortalDialogs {
  OrganizationCreateDialog: Record<never, never>;
  InviteSuccessDialog: { readonly organization: Organization; readonly alreadyMember: boolean };
  InviteInvalidDialog: { readonly problem: InviteProblem };
}

type OpenPortalDialog = {
  [Name in keyof PortalDialogs]: {
    readonly name: Name;
    readonly args: PortalDialogs[Name];
    readonly close: () => void;
  };
}[keyof PortalDialogs];

/** The dialog of the portal that is open. A page has one place for dialogs, which portal and widgets share. */
export function createPortalDialogs() {
  const current = signal<OpenPortalDialog | undefined>(undefined);

  return {
    current: computed(() => current.value),
    /** Resolves when the dialog is closed. Rejects with `Dialog already opened` where one is open on the page. */
    open<Name extends keyof PortalDialogs>(name: Name, args: PortalDialogs[Name]): Promise<void> {
      const release = claimDialog(document);
      if (!release) {
        const error = new Error('Dialog already opened');
        console.warn(error.message);
        return Promise.reject(error);
      }
      return new Promise(resolve => {
        const close = () => {
          current.value = undefined;
          release();
          resolve();
        };
        // Name and arguments belong together, which the signature keeps.
        current.value = { name, args, close } as OpenPortalDialog;
      });
    },
    /** Closes what is open. */
    close: () => current.peek()?.close(),
  };
}
