import type { ConfirmRequest } from '@oriel/app-kit';
import { claimDialog } from '@oriel/bridge';
import type { FeatureName, LockedStatus, Organization } from '@oriel/contracts';
import { computed, signal } from '@preact/signals-react';
import type { en } from '../i18n/en';
import type { EndedInvite } from './invite-problem';

/** A dialog's arguments, and its result. */
interface Shape<Args = Record<never, never>, Result = undefined> {
  readonly args: Args;
  readonly result: Result;
}

/** The dialogs of the portal. Widgets show their own dialogs. */
interface PortalDialogs {
  OrganizationCreateDialog: Shape;
  InviteSuccessDialog: Shape<{ readonly organization: Organization; readonly alreadyMember: boolean }>;
  InviteInvalidDialog: Shape<EndedInvite>;
  LockedDialog: Shape<{
    readonly title: keyof typeof en;
    readonly feature: FeatureName | undefined;
    readonly status: LockedStatus;
  }>;
  CommandPaletteDialog: Shape;
  ShortcutsDialog: Shape;
  FirstStepsDialog: Shape;
  FreshSignInDialog: Shape<{ readonly returnTo: string }>;
  /** Closes with true if confirmed. */
  ConfirmDialog: Shape<{ readonly request: ConfirmRequest }, unknown>;
  DeleteAccountDialog: Shape<{ readonly username: string }>;
  EditProfileDialog: Shape<{ readonly field: 'name' | 'username' }>;
}

/** The open dialog: its name, arguments and close function. */
export type OpenPortalDialog = {
  [Name in keyof PortalDialogs]: {
    readonly name: Name;
    readonly args: PortalDialogs[Name]['args'];
    readonly close: (result?: PortalDialogs[Name]['result']) => void;
  };
}[keyof PortalDialogs];

/** Manages the portal's open dialog. Portal and widgets share one dialog slot per page. */
export function createPortalDialogs() {
  const current = signal<OpenPortalDialog | undefined>(undefined);
  const isDrawerOpen = signal(false);
  let ofWidget: AbortController | undefined;

  /** Claims the page's slot; undefined, with a warning, if another dialog is open. */
  function claim() {
    const release = claimDialog(document);
    if (!release) console.warn('Dialog already opened');
    return release;
  }

  function closeDrawer() {
    isDrawerOpen.value = false;
  }

  return {
    current: computed(() => current.value),
    /** Resolves with the result when the dialog closes. Rejects with `Dialog already opened` if one is open on the page. */
    open<Name extends keyof PortalDialogs>(
      name: Name,
      args: PortalDialogs[Name]['args'],
    ): Promise<PortalDialogs[Name]['result'] | undefined> {
      const release = claim();
      if (!release) return Promise.reject(new Error('Dialog already opened'));
      return new Promise(resolve => {
        const close = (result?: PortalDialogs[Name]['result']) => {
          current.value = undefined;
          release();
          resolve(result);
        };
        // The signature guarantees that name and arguments match.
        current.value = { name, args, close } as OpenPortalDialog;
      });
    },
    /** Shows a widget's dialog while holding the page's slot. Rejects as `open` does. */
    async showOfWidget<T>(show: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const release = claim();
      if (!release) throw new Error('Dialog already opened');
      const end = new AbortController();
      ofWidget = end;
      try {
        return await show(end.signal);
      } finally {
        ofWidget = undefined;
        release();
      }
    },
    /** Resolves once no dialog is open on the page, or the signal aborts. */
    async whenFree(signal: AbortSignal): Promise<void> {
      for (;;) {
        const release = claimDialog(document);
        release?.();
        if (release || signal.aborted) return;
        // No event reports the end of a widget's dialog.
        await pause(signal);
      }
    },
    /** Whether the menu of a narrow window is open. It never opens over a dialog, but a dialog may open over it. */
    isDrawerOpen: computed(() => isDrawerOpen.value),
    openDrawer() {
      const release = claim();
      isDrawerOpen.value = release !== undefined;
      // Entries of the drawer open dialogs, too.
      release?.();
    },
    closeDrawer,
    /** Closes the open dialog or drawer. */
    close() {
      current.peek()?.close();
      ofWidget?.abort();
      closeDrawer();
    },
  };
}

/** Polling interval in milliseconds for whether a dialog is still open. */
const lookAgain = 300;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, lookAgain);
    signal.addEventListener('abort', finish);
  });
