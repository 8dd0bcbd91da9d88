import * as z from 'zod/mini';

/** Maximum length of a displayed value. */
const longestValue = 100;

/** Only displayed as text, because anybody can type such an address. */
const shownText = z.pipe(
  z.string().check(z.minLength(1)),
  z.transform((text: string) => [...text].slice(0, longestValue).join('')),
);

/**
 * The message that a portal page shows after a return from the payment provider, as `?action=…` with its values. It does not
 * prove a payment: the dialog that opens reads the actual state.
 */
export const queryAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('purchase-subscription'), plan: shownText, workspaceName: shownText }),
  z.object({ action: z.literal('cancel-subscription') }),
  z.object({ action: z.literal('update-seats') }),
  z.object({ action: z.literal('purchase-credits'), credits: shownText, workspaceName: shownText }),
]);
export type QueryAction = z.output<typeof queryAction>;

/** The query keys of an action, which are removed together with it. */
export const queryActionKeys = ['action', 'plan', 'credits', 'workspaceName'] as const;

/** The dialog that shows the result of an action. */
export const dialogOfQueryAction = {
  'purchase-subscription': 'SubscriptionSuccessDialog',
  'cancel-subscription': 'SubscriptionCancelDialog',
  'update-seats': 'SeatUpdateSuccessDialog',
  'purchase-credits': 'CreditsPurchaseSuccessDialog',
} as const satisfies Readonly<Record<QueryAction['action'], string>>;
