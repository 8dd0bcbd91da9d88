import * as z from 'zod/mini';

export const invoiceStatuses = ['paid', 'open', 'void', 'uncollectible'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

// Readers accept newer statuses as well.
const invoiceStatus = z.string() as unknown as z.ZodMiniType<InvoiceStatus>;

/** An invoice of the payment provider. Money is in whole cents. */
export const invoice = z.object({
  id: z.string(),
  /** Null until the provider has numbered it. */
  number: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  status: invoiceStatus,
  /** Amount to pay, taxes included. */
  total: z.number(),
  /** Taxes included in the amount. */
  tax: z.number(),
});
export type Invoice = z.output<typeof invoice>;

/** Billing data of a workspace, as stored by the payment provider. */
export const billingDetails = z.object({
  /** The latest first, up to 100. */
  invoices: z.array(invoice),
  /** The method charged for the subscription; null if there is none. */
  paymentMethod: z.nullable(
    z.object({
      /** As the provider names it: `card`, `sepa_debit` … */
      type: z.string(),
      /** The card's brand; null for other methods. */
      brand: z.nullable(z.string()),
      last4: z.nullable(z.string()),
      /** When a card expires, as `2031-04`. */
      expires: z.nullable(z.string()),
    }),
  ),
  /** Name and address on invoices, by lines; empty if there is none. */
  address: z.array(z.string()),
  /** Address for invoices. */
  email: z.nullable(z.string()),
  /** VAT ids and the like. */
  taxIds: z.array(z.string()),
});
export type BillingDetails = z.output<typeof billingDetails>;
