import { computed, type ReadonlySignal, signal } from '@oriel/app-kit';
import { ApiError } from '@oriel/client';
import { type ApiErrorCode, type Credits, getCredits } from '@oriel/contracts';
import type { WidgetHost } from '@oriel/widget-kit';

/** Reasons why paid models do not answer: the credit of the workspace is used up, or the user's spending limit is reached. */
export type Shortage = 'no_credits' | 'spending_limit_reached';

export interface CreditStore {
  /** Null until loaded, and for users who may not see it. */
  readonly credits: ReadonlySignal<Credits | null>;
  /** The reason why paid models do not answer now; free models still do. */
  readonly shortage: ReadonlySignal<Shortage | null>;
  /** A question was rejected for this reason; nothing is sent until more credit is available. */
  readonly isBlocked: ReadonlySignal<boolean>;
  /** The user may buy credit. Requested when credit is low. */
  readonly mayTopUp: ReadonlySignal<boolean>;
  /** The user may change spending limits. Requested when one is reached. */
  readonly mayChangeLimits: ReadonlySignal<boolean>;
  /** Loads the credit. Unblocks the chat if there is more than at the time of the rejection. */
  load(): Promise<void>;
  block(reason: Shortage): void;
  /** Unblocks, for example because another agent may be free. */
  unblock(): void;
}

export function createCreditStore(
  { client, account }: Pick<WidgetHost, 'client' | 'account'>,
  organizationId: string,
  /** Whether the user may see the credit. A user of an application may not. */
  isShown = true,
): CreditStore {
  const credits = signal<Credits | null>(null);
  const refused = signal<Shortage | null>(null);
  const mayTopUp = signal(false);
  const mayChangeLimits = signal(false);
  const shortage = computed(() => refused.value ?? (credits.value && shortageOf(credits.value)));
  const isBlocked = computed(() => refused.value !== null);
  /** Spendable amount in micro-euro when a question was rejected: too little for it, even if above zero. */
  let spendableThen = Number.POSITIVE_INFINITY;
  let isAsked = false;
  async function askPermissions(): Promise<void> {
    if (isAsked) return;
    isAsked = true;
    try {
      const permissions = await account.loadPermissions();
      mayTopUp.value = permissions.includes('createOrganizationCredits');
      mayChangeLimits.value = permissions.includes('manageOrganizationSubscription');
    } catch {
      isAsked = false;
    }
  }
  async function read(): Promise<Credits | null> {
    if (!isShown) return null;
    try {
      credits.value = await client.call(getCredits, { params: { organizationId } });
      return credits.value;
    } catch {
      // Not permitted or not available now: leave out the note.
      return null;
    }
  }
  return {
    credits,
    shortage,
    isBlocked,
    mayTopUp,
    mayChangeLimits,
    async load() {
      // The event does not say what changed, so a retry may work.
      if (!isShown) refused.value = null;
      const now = await read();
      if (!now) return;
      if (shortageOf(now)) void askPermissions();
      else if (spendableOf(now) > spendableThen) refused.value = null;
    },
    block(reason) {
      refused.value = reason;
      spendableThen = Number.POSITIVE_INFINITY;
      void askPermissions();
      // The known amount may predate spending by others; the new read may already include a top-up.
      const before = credits.peek();
      void read().then(now => {
        if (now) spendableThen = Math.min(...[now, before ?? now].map(spendableOf));
      });
    },
    unblock() {
      refused.value = null;
    },
  };
}

/** The shortage behind an error code, if there is one. */
export const shortageOfCode = (code: ApiErrorCode | undefined): Shortage | undefined =>
  code === 'no_credits' || code === 'spending_limit_reached' ? code : undefined;

/** The same for any thrown value. A proxy may have dropped the code. */
export const shortageOfError = (error: unknown): Shortage | undefined =>
  ApiError.isInstance(error)
    ? (shortageOfCode(error.code) ?? (error.kind === 'no_credits' ? error.kind : undefined))
    : undefined;

function shortageOf({ balance, blockLimit, spendingLimit }: Credits): Shortage | null {
  if (balance <= blockLimit) return 'no_credits';
  return spendingLimit && spendingLimit.used >= spendingLimit.amount ? 'spending_limit_reached' : null;
}

const microeuroPerCent = 10_000;

const spendableOf = ({ balanceMicroeuro, spendingLimit }: Credits): number =>
  spendingLimit
    ? Math.min(balanceMicroeuro, (spendingLimit.amount - spendingLimit.used) * microeuroPerCent)
    : balanceMicroeuro;
