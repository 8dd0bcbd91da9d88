import { type PaidPlan, paidPlans, priceTaxes } from '@oriel/contracts';
import * as z from 'zod';
import { group, setting } from '../setting';
import { httpAddress, parsed, wholeNumber } from '../value-schemas';

const cents = wholeNumber('a number of whole cents', 1_000_000);

const readPairs = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(',').map(pair => {
      const [name = '', value = ''] = pair.split('=').map(part => part.trim());
      return [name, value] as const;
    }),
  );

/** Whole cents. */
const readEuro = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,5}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;

function readPlanPrices(text: string): Readonly<Record<PaidPlan, number>> | undefined {
  const given = readPairs(text);
  const [team, premium] = [readEuro(given.get('team')), readEuro(given.get('premium'))];
  return team !== undefined && premium !== undefined && given.size === 2 ? { team, premium } : undefined;
}

type YearlyPrices<T> = Readonly<Record<PaidPlan, T | undefined>>;

/** Reads a value for each plan with yearly payment. */
function readYearly<T>(
  text: string,
  read: (value: string | undefined) => T | undefined,
): YearlyPrices<T> | undefined {
  const given = readPairs(text);
  const isKnown = [...given].every(
    ([name, value]) => paidPlans.some(plan => plan === name) && read(value) !== undefined,
  );
  return isKnown ? { team: read(given.get('team')), premium: read(given.get('premium')) } : undefined;
}

const readYearlyPrices = (text: string) => readYearly(text, readEuro);
const readYearlyStripePrices = (text: string) =>
  readYearly(text, value => (value?.startsWith('price_') ? value : undefined));

function readCreditPackages(text: string) {
  const packages = [...readPairs(text)].map(([credits, price]) => ({
    credits: /^[1-9]\d{0,4}$/.test(credits) ? Number(credits) : 0,
    amount: readEuro(price) ?? 0,
  }));
  if (packages.some(({ credits, amount }) => credits === 0 || amount === 0)) return undefined;
  return packages.sort((a, b) => a.credits - b.credits);
}

function readStripePrices(text: string): Readonly<Record<PaidPlan, string>> | undefined {
  const given = readPairs(text);
  const [team, premium] = [given.get('team'), given.get('premium')];
  return team?.startsWith('price_') && premium?.startsWith('price_') && team !== premium
    ? { team, premium }
    : undefined;
}

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly apiBase: string;
  /** Ids of the prices at Stripe. */
  readonly prices: Readonly<Record<PaidPlan, string>>;
  /** Yearly prices of plans that have them. */
  readonly yearlyPrices?: YearlyPrices<string> | undefined;
  /** Id of the test clock that new customers belong to. */
  readonly testClock?: string | undefined;
}

const stripeKey = setting('STRIPE_SECRET_KEY', {
  meaning:
    'Key of Stripe, which handles payments. Without it the development server has its own checkout, and production sells nothing.',
  schema: z.string(),
  default: { words: 'no payments by Stripe' },
  secret: true,
});

const yearlyPlanPrices = setting('PLAN_PRICES_YEARLY', {
  meaning:
    'Displayed price of one licence per year, in euro, of each plan that is also sold by the year, such as `team=99,premium=199`.',
  schema: parsed(readYearlyPrices, 'prices in euro, such as team=99,premium=199'),
  default: { words: 'plans are sold by the month only' },
});

export const moneySettings = {
  /** Whole cents. */
  creditBlockLimit: setting('CREDIT_BLOCK_LIMIT', {
    meaning: 'Balance of a workspace, in whole cents, at or below which paid models are blocked.',
    schema: cents,
    default: '0',
  }),
  /** Whole cents. */
  starterCredit: setting('STARTER_CREDIT', {
    meaning: 'One-time credit of each new workspace, in whole cents; `0` gives none.',
    schema: cents,
    default: '100',
  }),
  /** Price of one licence for a month, in whole cents. */
  planPrices: setting('PLAN_PRICES', {
    meaning:
      'Displayed price of one licence per month, in euro; [billing](billing.md) says what Stripe needs.',
    schema: parsed(readPlanPrices, 'prices in euro, such as team=9.90,premium=19.90'),
    default: 'team=9.90,premium=19.90',
  }),
  yearlyPlanPrices,
  priceTax: setting('PRICE_TAX', {
    meaning: 'Whether displayed prices include taxes (`gross`) or not (`net`), as the prices at Stripe do.',
    schema: z.enum(priceTaxes, 'must be gross or net'),
    default: 'gross',
  }),
  trialDays: setting('PLAN_TRIAL_DAYS', {
    meaning: 'Days for which the first paid plan of a workspace is free; `0` offers no trial.',
    schema: wholeNumber('a number of days up to 365', 365),
    default: '0',
  }),
  /** `credits` in euro, `amount` in whole cents; smallest first. */
  creditPackages: setting('CREDIT_PACKAGES', {
    meaning: 'Credit packages, in whole euro, each with its price in euro.',
    schema: parsed(readCreditPackages, 'whole euro with prices in euro, such as 10=10,50=45'),
    default: '10=10,25=25,50=50,100=100',
  }),
  /** Undefined: payments come from the development server, or are off. */
  stripe: group(
    {
      secretKey: stripeKey,
      webhookSecret: setting('STRIPE_WEBHOOK_SECRET', {
        meaning:
          'Secret of the endpoint at Stripe that calls `<PUBLIC_URL>/webhooks/payments`. Goes with `STRIPE_SECRET_KEY`.',
        schema: z.string(),
        default: { words: 'none' },
        goesWith: 'STRIPE_SECRET_KEY',
        secret: true,
      }),
      prices: setting('STRIPE_PRICES', {
        meaning:
          'Ids of the monthly prices at Stripe, such as `team=price_1,premium=price_2`. Goes with `STRIPE_SECRET_KEY`.',
        schema: parsed(readStripePrices, 'ids of two prices, such as team=price_1,premium=price_2'),
        default: { words: 'none' },
        goesWith: 'STRIPE_SECRET_KEY',
      }),
      yearlyPrices: setting('STRIPE_PRICES_YEARLY', {
        meaning:
          'Ids of the yearly prices at Stripe, such as `team=price_3,premium=price_4`: one for each plan in `PLAN_PRICES_YEARLY`.',
        schema: parsed(readYearlyStripePrices, 'ids of prices, such as team=price_3,premium=price_4'),
        default: { words: 'none' },
        findProblems: (prices, { read }) =>
          paidPlans.map(
            plan =>
              read(stripeKey) !== undefined &&
              read(yearlyPlanPrices)?.[plan] !== undefined &&
              prices?.[plan] === undefined &&
              `STRIPE_PRICES_YEARLY needs a price for ${plan}, which PLAN_PRICES_YEARLY offers`,
          ),
      }),
      apiBase: setting('STRIPE_API_BASE', {
        meaning: 'Address of Stripe, for a proxy or a stand-in.',
        schema: httpAddress,
        default: 'https://api.stripe.com',
        httpsInProduction: true,
      }),
      testClock: setting('STRIPE_TEST_CLOCK', {
        meaning: 'Id of a Stripe test clock for new customers. Needs a test key.',
        schema: z.string().startsWith('clock_', 'must be the id of a test clock'),
        default: { words: 'none' },
        findProblems: (clock, { read }) => [
          clock !== undefined &&
            !read(stripeKey)?.includes('_test_') &&
            'STRIPE_TEST_CLOCK needs a test key in STRIPE_SECRET_KEY',
        ],
      }),
    },
    ({ secretKey, webhookSecret, prices, yearlyPrices, apiBase, testClock }): StripeSettings | undefined =>
      secretKey && webhookSecret && prices
        ? { secretKey, webhookSecret, apiBase, prices, yearlyPrices, testClock }
        : undefined,
  ),
};
