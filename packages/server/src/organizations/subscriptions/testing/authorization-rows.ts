import {
  type AuthorizationRows,
  administrators,
  administratorsInPerson,
  everybody,
} from '../../../http/testing/authorization-row';

export const authorizationRows: AuthorizationRows = {
  getPricing: { vouched: 'members', expected: everybody(200) },
  getSubscription: { expected: administrators(200) },
  getBillingDetails: { expected: administrators(200) },
  findInvoice: {
    foreignIds: { invoiceId: 'any' },
    params: () => ({ invoiceId: 'none' }),
    expected: administrators(404),
  },
  // The subscription is not cancelled.
  reactivateSubscription: { inPerson: true, expected: administratorsInPerson(409) },
  createCheckoutSession: {
    foreignIds: { productId: 'any' },
    inPerson: true,
    params: () => ({ productId: 'credits-10' }),
    expected: administratorsInPerson(200),
  },
  setAutomaticTopUp: {
    inPerson: true,
    body: () => ({ threshold: 500, productId: 'credits-10', amount: 1_000, monthlyLimit: 1_000 }),
    expected: administratorsInPerson(200),
  },
  endAutomaticTopUp: { inPerson: true, expected: administratorsInPerson(200) },
  createPortalSession: {
    foreignIds: { typeId: 'any' },
    inPerson: true,
    params: () => ({ typeId: 'billing' }),
    expected: administratorsInPerson(200),
  },
};
