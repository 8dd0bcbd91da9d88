import * as z from 'zod/mini';

/** Longest value of a query action that is shown. */
const longestValue = 100;

/** Shown as text and nothing else: an address can be typed by anybody. */
const shownText = z.pipe(
  z.string().check(z.minLength(1)),
  z.transform((text: string) => [...text].slice(0, longestValue).join('')),
);

/**
 * What a page of the portal is asked to say after a way through the payment provider, as `?action=…` with its values. None of
 * it proves a payment: the dialog that is opened reads what holds.
 */
export const queryAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('purchase-subscription'), plan: shownText, workspaceName: shownText }),
  z.object({ action: z.literal('cancel-subscription') }),
  z.object({ action: z.literal('update-seats') }),
  z.object({ action: z.literal('purchase-credits'), credits: shownText, workspaceName: shownText }),
]);
export type QueryAction = z.output<typeof queryAction>;

/** The keys of the query that an action uses, which are cleared with it. */
export const queryActionKeys = ['action', 'plan', 'credits', 'workspaceName'] as const;

/** The dialog that says what came of an action. */
export const dialogOfQueryAction = {
  'purchase-subscription': 'SubscriptionSuccessDialog',
  'cancel-subscription': 'SubscriptionCancelDialog',
  'update-seats': 'SeatUpdateSuccessDialog',
  'purchase-credits': 'CreditsPurchaseSuccessDialog',
} as const satisfies Readonly<Record<QueryAction['action'], string>>;
