import { type Credits, getCredits } from '@oriel/contracts';
import { computed, type ReadonlySignal, signal, type WidgetHost } from '@oriel/widget-kit';

export interface CreditStore {
  /** Null until it is known, and for those who may not see it. */
  readonly credits: ReadonlySignal<Credits | null>;
  /** The balance is used up. Models that cost nothing can still be asked. */
  readonly isLow: ReadonlySignal<boolean>;
  /** A question was refused for want of credit; nothing is sent until there is some. */
  readonly isBlocked: ReadonlySignal<boolean>;
  /** The user may buy credit. Asked when there is too little. */
  readonly mayTopUp: ReadonlySignal<boolean>;
  load(): Promise<void>;
  block(): void;
  /** Another agent may cost nothing. */
  unblock(): void;
}

export function createCreditStore(
  { client, account }: Pick<WidgetHost, 'client' | 'account'>,
  organizationId: string,
): CreditStore {
  const credits = signal<Credits | null>(null);
  const isBlocked = signal(false);
  const mayTopUp = signal(false);
  const isLow = computed(() => credits.value !== null && credits.value.balance <= credits.value.blockLimit);
  let isAsked = false;
  async function askWhoTopsUp(): Promise<void> {
    if (isAsked) return;
    isAsked = true;
    try {
      const permissions = await account.loadPermissions();
      mayTopUp.value = permissions.includes('createOrganizationCredits');
    } catch {
      isAsked = false;
    }
  }
  return {
    credits,
    isLow,
    isBlocked,
    mayTopUp,
    async load() {
      try {
        credits.value = await client.call(getCredits, { params: { organizationId } });
        if (isLow.peek()) void askWhoTopsUp();
        else isBlocked.value = false;
      } catch {
        // Not permitted, or not to be had now: the note is left out.
      }
    },
    block() {
      isBlocked.value = true;
      void askWhoTopsUp();
    },
    unblock() {
      isBlocked.value = false;
    },
  };
}
