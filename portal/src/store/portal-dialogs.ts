import { claimDialog } from '@oriel/bridge';
import type { EmbedConsent, Organization } from '@oriel/contracts';
import { computed, signal } from '@preact/signals-react';
import type { en } from '../i18n/en';
import type { EndedInvite } from './invite-problem';
import type { LockedStatus } from './locked-status';

/** A dialog: what it is opened with, and what it may be closed with. */
interface Shape<Args = Record<never, never>, Result = undefined> {
  readonly args: Args;
  readonly result: Result;
}

/** The dialogs of the portal. Dialogs of widgets are shown by widgets. */
interface PortalDialogs {
  OrganizationCreateDialog: Shape;
  InviteSuccessDialog: Shape<{ readonly organization: Organization; readonly alreadyMember: boolean }>;
  InviteInvalidDialog: Shape<EndedInvite>;
  LockedDialog: Shape<{ readonly title: keyof typeof en; readonly status: LockedStatus }>;
  CommandPaletteDialog: Shape;
  FirstStepsDialog: Shape;
  FreshSignInDialog: Shape<{ readonly returnTo: string }>;
  /** Closed with true once they are deleted. */
  DeleteChatsDialog: Shape<{ readonly organization: Organization }, true>;
  DeleteAccountDialog: Shape<{ readonly username: string }>;
  /** Closed with true once the consent is withdrawn. */
  WithdrawConsentDialog: Shape<{ readonly consent: EmbedConsent }, true>;
}

/** The dialog that is open: its name, what it was opened with, and what closes it. */
export type OpenPortalDialog = {
  [Name in keyof PortalDialogs]: {
    readonly name: Name;
    readonly args: PortalDialogs[Name]['args'];
    readonly close: (result?: PortalDialogs[Name]['result']) => void;
  };
}[keyof PortalDialogs];

/** The dialog of the portal that is open. A page has one place for dialogs, which portal and widgets share. */
export function createPortalDialogs() {
  const current = signal<OpenPortalDialog | undefined>(undefined);
  const isDrawerOpen = signal(false);
  let ofWidget: AbortController | undefined;

  /** Takes the place of the page; undefined, with a warning, where a dialog is open on it. */
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
    /**
     * Resolves with the result when the dialog is closed. Rejects with `Dialog already opened` where one is open on the
     * page.
     */
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
        // Name and arguments belong together, which the signature keeps.
        current.value = { name, args, close } as OpenPortalDialog;
      });
    },
    /** Runs what shows a dialog of a widget, while the page's one place is its own. Rejects as `open` does. */
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
        // Nothing tells of the end of a dialog that a widget has opened.
        await pause(signal);
      }
    },
    /** Whether the menu of a narrow window is open. It opens over no dialog, and a dialog opens over it. */
    isDrawerOpen: computed(() => isDrawerOpen.value),
    openDrawer() {
      const release = claim();
      isDrawerOpen.value = release !== undefined;
      // What stands in it opens dialogs, too.
      release?.();
    },
    closeDrawer,
    /** Closes what is open. */
    close() {
      current.peek()?.close();
      ofWidget?.abort();
      closeDrawer();
    },
  };
}

/** Milliseconds between two looks at whether a dialog is still open. */
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
