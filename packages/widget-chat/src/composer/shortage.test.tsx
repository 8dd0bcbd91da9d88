import type { Permission, SpendingLimitPeriod } from '@oriel/contracts';
import { buildCredits } from '@oriel/contracts/testing';
import { describe, expect, it } from 'vitest';
import { api, open, ready, setUpChat, waitFor } from '../test-support/open-chat';

setUpChat();

const refusals = {
  no_credits: { status: 402, code: 'no_credits' },
  spending_limit_reached: { status: 403, code: 'spending_limit_reached' },
} as const;

/** Asks a question that is rejected for lack of credit. */
async function askRefused(
  code: keyof typeof refusals,
  { locale = 'en', permissions }: { locale?: 'de' | 'en'; permissions?: Permission[] } = {},
) {
  if (permissions) api().permissions = permissions;
  api().refuse = call => (call.endsWith('/completions/stream') ? refusals[code] : undefined);
  const calls: [string, unknown][] = [];
  const opened = await open({
    state: { locale },
    host: {
      openDialog(input) {
        calls.push(['openDialog', input]);
        return { handled: false };
      },
      navigate(input) {
        calls.push(['navigate', input]);
        return { handled: true };
      },
    },
  });
  const { view, field, user } = opened;
  if (locale === 'en') await ready(view);
  await user.type(field, 'Costly{Enter}');
  await view.findByText(
    { en: /^The (credit is used up|spending limit is reached)/, de: /^Das (Guthaben|Ausgabenlimit) ist/ }[
      locale
    ],
  );
  await waitFor(() => expect(field.value).toBe('Costly'));
  return { ...opened, calls };
}

/** Checks that a question sent again is answered. */
async function expectAnswered({ view, field, user }: Awaited<ReturnType<typeof askRefused>>) {
  await waitFor(() => expect(view.getByRole('button', { name: 'Send' }).ariaDisabled).toBe('false'));
  api().refuse = undefined;
  await user.type(field, '{Enter}');
  (await api().run()).end();
  await waitFor(() => expect(api().asked.map(({ text }) => text)).toEqual(['Costly']));
}

const limited = (used: number, period: SpendingLimitPeriod = 'month') => ({
  ...buildCredits(1_420),
  spendingLimit: { amount: 2_000, used, period },
});

describe('a question without credit', () => {
  it('is kept, nothing more is sent, and the host is told', async () => {
    const { view, received } = await askRefused('no_credits');
    expect(view.getByRole('button', { name: 'Send' }).ariaDisabled).toBe('true');
    expect(received.map(([name]) => name)).toContain('credits:exhausted');
    await view.findByText('Top up to continue. Your draft is kept.');
  });

  it('leads those who may buy credit to the purchase, and to the subscription where nothing opens it', async () => {
    const { view, user, calls } = await askRefused('no_credits');
    await user.click(await view.findByRole('button', { name: 'Top up' }));
    await waitFor(() =>
      expect(calls).toEqual([
        ['openDialog', expect.objectContaining({ name: 'CreditsPurchaseDialog' })],
        ['navigate', { href: '/workspace/manage/subscription', replace: false }],
      ]),
    );
  });

  it.each([
    ['en', 'Ask an administrator to top up. Your draft is kept.', 'Top up'],
    ['de', 'Die Administration kann es aufladen. Ihr Entwurf bleibt erhalten.', 'Guthaben aufladen'],
  ] as const)('sends a member to an administrator: %s', async (locale, text, topUp) => {
    const { view } = await askRefused('no_credits', { locale, permissions: ['viewOrganizationChat'] });
    await view.findByText(text);
    await waitFor(() => expect(api().calls).toContain('GET /permissions'));
    expect(view.queryByRole('button', { name: topUp })).toBeNull();
  });

  it.each([
    ['en', '€36.00 will be added on 1 December. Your draft is kept.'],
    ['de', 'Am 1. Dezember kommen 36,00 € hinzu. Ihr Entwurf bleibt erhalten.'],
  ] as const)('says when the next grant comes: %s', async (locale, text) => {
    api().credits = {
      ...buildCredits(0),
      nextGrant: { amount: 3_600, at: '2026-12-01T09:00:00.000Z' },
    };
    const { view } = await askRefused('no_credits', { locale });
    await view.findByText(text);
  });

  it('goes on at once when another tab tops up', async () => {
    api().credits = buildCredits(0);
    const opened = await askRefused('no_credits');
    await waitFor(() => expect(api().calls.filter(call => call.endsWith('/events'))).toHaveLength(1));
    api().credits = buildCredits(1_000);
    api().tellCredits();
    await waitFor(() => expect(opened.view.queryByText('The credit is used up')).toBeNull());
    await expectAnswered(opened);
  });

  it('stays blocked while there is no more than was too little, and watches again after a cut', async () => {
    // Two cents, which do not cover this question.
    api().credits = buildCredits(2);
    const opened = await askRefused('no_credits');
    const reads = () => api().calls.filter(call => call.endsWith('/credits')).length;
    await waitFor(() => expect(reads()).toBeGreaterThanOrEqual(3));
    api().tellCredits();
    const before = reads();
    await waitFor(() => expect(reads()).toBe(before + 1));
    expect(opened.view.getByText('The credit is used up')).toBeTruthy();
    api().cut();
    api().credits = buildCredits(1_000);
    await waitFor(() => expect(opened.view.queryByText('The credit is used up')).toBeNull());
    await expectAnswered(opened);
  });
});

describe('a question beyond a spending limit', () => {
  const member: Permission[] = ['viewOrganizationChat'];
  it.each([
    ['en', 'day', 'The limit for today is €20.00. Ask an administrator to raise it. Your draft is kept.'],
    [
      'en',
      'week',
      'The limit for this week is €20.00. Ask an administrator to raise it. Your draft is kept.',
    ],
    [
      'de',
      'month',
      'Für diesen Monat gilt ein Limit von 20,00 €. Die Administration kann es anheben. Ihr Entwurf bleibt erhalten.',
    ],
  ] as const)('has a notice of its own: %s, %s', async (locale, period, text) => {
    api().credits = limited(1_999, period);
    const { view, received } = await askRefused('spending_limit_reached', { locale, permissions: member });
    await view.findByText(text);
    expect(view.queryByRole('button', { name: /limit/i })).toBeNull();
    expect(received.map(([name]) => name)).not.toContain('credits:exhausted');
  });

  it('leads those who manage limits to them', async () => {
    api().credits = limited(2_000);
    const { view, user, calls } = await askRefused('spending_limit_reached', {
      permissions: [...member, 'manageOrganizationSubscription'],
    });
    await user.click(await view.findByRole('button', { name: 'Change limit' }));
    expect(calls).toEqual([['navigate', { href: '/workspace/manage/subscription', replace: false }]]);
  });

  it('is sent when the limit is raised', async () => {
    api().credits = limited(2_000);
    const opened = await askRefused('spending_limit_reached', { permissions: member });
    await waitFor(() => expect(api().calls.filter(call => call.endsWith('/events'))).toHaveLength(1));
    api().credits = { ...limited(2_000), spendingLimit: { amount: 3_000, used: 2_000, period: 'month' } };
    api().tellCredits();
    await waitFor(() => expect(opened.view.queryByText(/The spending limit/)).toBeNull());
    await expectAnswered(opened);
  });
});

it.each([
  ['en', 'This workspace is suspended', 'Try again'],
  ['de', 'Dieser Arbeitsbereich ist gesperrt', 'Erneut versuchen'],
] as const)(
  'shows that an operator has suspended the workspace meanwhile: %s',
  async (locale, title, retry) => {
    const { view, user, field, received } = await open({ state: { locale } });
    await waitFor(() => expect(received.map(([name]) => name)).toContain('ready'));
    api().refuse = call =>
      call.includes('/completions') ? { status: 403, code: 'organization_suspended' } : undefined;
    await user.type(field, 'Costly{Enter}');
    await view.findByRole('heading', { name: title });
    await waitFor(() => expect(field.value).toBe('Costly'));
    api().refuse = undefined;
    await user.click(view.getByRole('button', { name: retry }));
    await waitFor(() => expect(view.queryByRole('heading', { name: title })).toBeNull());
    expect(field.value).toBe('Costly');
  },
);
