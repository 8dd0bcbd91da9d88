import * as z from 'zod/mini';

export const consentKey = 'oriel.consent';

const consent = z.object({
  interacted: z.boolean(),
  /** Whether language, colour scheme and the like may be stored in this browser. */
  functional: z.boolean(),
  decidedAt: z.optional(z.string()),
});
export type Consent = z.output<typeof consent>;

const undecided: Consent = { interacted: false, functional: false };

/** The stored answer; denied or damaged storage counts as not asked yet. */
export function readConsent(storage: Storage | undefined): Consent {
  try {
    const result = z.safeParse(consent, JSON.parse(storage?.getItem(consentKey) ?? 'null'));
    return result.success ? result.data : undecided;
  } catch {
    return undecided;
  }
}

export function writeConsent(storage: Storage | undefined, value: Consent): void {
  try {
    storage?.setItem(consentKey, JSON.stringify(value));
  } catch {
    // A browser that stores nothing asks again next time.
  }
}
