import { ApiError } from '@oriel/client';
import { type ApiErrorCode, type Credits, getCredits } from '@oriel/contracts';
import { computed, type ReadonlySignal, signal, type WidgetHost } from '@oriel/widget-kit';

/** Reasons why nothing that costs is answered: the credit of the workspace is used up, or what the user may spend of it. */
export type Shortage = 'no_credits' | 'spending_limit_reached';

export interface CreditStore {
  /** Null until it is known, and for those who may not see it. */
  readonly credits: ReadonlySignal<Credits | null>;
  /** The reason why models that cost are not answered now; those that cost nothing can still be asked. */
  readonly shortage: ReadonlySignal<Shortage | null>;
  /** A question was refused for it; nothing is sent until there is more. */
  readonly isBlocked: ReadonlySignal<boolean>;
  /** The user may buy credit. Asked when there is too little. */
  readonly mayTopUp: ReadonlySignal<boolean>;
  /** The user may change spending limits. Asked when one is reached. */
  readonly mayChangeLimits: ReadonlySignal<boolean>;
  /** Reads the credit. A chat that is blocked goes on where there is more than when it was refused. */
  load(): Promise<void>;
  block(reason: Shortage): void;
  /** Another agent may cost nothing. */
  unblock(): void;
}

export function createCreditStore(
  { client, account }: Pick<WidgetHost, 'client' | 'account'>,
  organizationId: string,
  /** The person may see the credit. A person of an application does not. */
  isShown = true,
): CreditStore {
  const credits = signal<Credits | null>(null);
  const refused = signal<Shortage | null>(null);
  const mayTopUp = signal(false);
  const mayChangeLimits = signal(false);
  const shortage = computed(() => refused.value ?? (credits.value && shortageOf(credits.value)));
  const isBlocked = computed(() => refused.value !== null);
  /** In micro-euro, what could be spent when a question was refused: too little for it, even where it is not nothing. */
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
      // Not permitted, or not to be had now: the note is left out.
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
      // The event does not say what changed, so asking again may work.
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
      // What was known may be from before others have spent it; what is read may have a top-up in it already.
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

/** Why an error refuses a question, where it is for want of credit. */
export const shortageOfCode = (code: ApiErrorCode | undefined): Shortage | undefined =>
  code === 'no_credits' || code === 'spending_limit_reached' ? code : undefined;

/** The same of anything thrown. A proxy may have left out the code. */
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
