import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api, loadTools, open, ready, setUpChat, waitFor } from '../test-support/open-chat';

setUpChat();

const openCosting = async (locale: 'de' | 'en' = 'en') => {
  const opened = await open({ state: { locale } });
  if (locale === 'en') {
    await ready(opened.view);
    await loadTools(opened);
  }
  return opened;
};
const refusal = { status: 403, code: 'chat_cost_limit_reached' } as const;

describe('the cost of the next answer', () => {
  it.each([
    [0.003, '≈ 0.3 cents'],
    [0.0004, '< 0.1 cents'],
    [1.234, '≈ €1.23'],
  ])('of %s euro is shown beside the agent as %s', async (estimate, text) => {
    api().estimate = estimate;
    const { view } = await openCosting();
    const shown = await view.findByText(text);
    expect(shown.closest('.c-composer-row')).toBeTruthy();
  });

  it('is left out without the right to see the credit, and where the answer is free', async () => {
    api().credits = null;
    api().estimate = 0.003;
    const { view, user, field } = await openCosting();
    await user.type(field, 'Question{Enter}');
    (await api().run()).end();
    await waitFor(() => expect(api().asked).toHaveLength(1));
    expect(view.queryByText(/cents/)).toBeNull();
    expect(api().calls.filter(call => call.endsWith('/budgets/estimate'))).toEqual([]);
  });

  it('leads to the limit of the chat, which its owner sets', async () => {
    api().estimate = 0.003;
    const { view, user, field } = await openCosting();
    await user.type(field, 'Question{Enter}');
    (await api().run()).end();
    await user.click(await view.findByText('≈ 0.3 cents'));
    const limit = await view.findByLabelText('Limit in euros');
    await view.findByText('Chat so far: €0.42');
    await user.type(limit, 'much');
    await user.click(view.getByRole('button', { name: 'Save' }));
    await view.findByText('An amount from 0.01 to €100,000.00');
    await user.type(limit, '1,5{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 4 });
    await waitFor(() => expect(api().costLimits.limit).toBe(150));
    await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
  });
});

describe('the limit of a chat', () => {
  const openLimit = async () => {
    api().estimate = 0.003;
    const opened = await openCosting();
    await opened.user.type(opened.field, 'Question{Enter}');
    (await api().run()).end();
    await opened.user.click(await opened.view.findByText('≈ 0.3 cents'));
    return { ...opened, limit: await opened.view.findByLabelText<HTMLInputElement>('Limit in euros') };
  };

  it.each([
    ['100000', 10_000_000],
    ['99999,99', 9_999_999],
    ['0.01', 1],
    ['', null],
  ])('is saved up to the highest amount: %s', async (typed, cents) => {
    api().costLimits = { limit: 150, workspaceLimit: 2_000 };
    const { view, user, limit } = await openLimit();
    expect(limit.value).toBe('1.50');
    view.getByText('Next answer: ≈ 0.3 cents');
    view.getByText('The workspace allows each chat to cost at most €20.00.');
    fireEvent.change(limit, { target: { value: typed } });
    await user.click(view.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
    expect(api().costLimits.limit).toBe(cents);
  });

  it.each(['100000,01', '0', '1,005', '-1'])(
    'is not saved above it or without an amount: %s',
    async typed => {
      const { view, user, limit } = await openLimit();
      await user.type(limit, typed);
      await user.click(view.getByRole('button', { name: 'Save' }));
      await view.findByText('An amount from 0.01 to €100,000.00');
      expect(api().costLimits.limit).toBeNull();
    },
  );

  it('keeps what was typed where the service refuses it', async () => {
    const { view, user, limit } = await openLimit();
    api().refuse = call => (call.startsWith('PUT ') ? { status: 503, code: 'unavailable' } : undefined);
    await user.type(limit, '5{Enter}');
    await view.findByText('Something went wrong');
    expect(limit.value).toBe('5');
    expect(view.getByRole('button', { name: 'Save' }).ariaBusy).not.toBe('true');
  });

  it('is offered once the chat has begun', async () => {
    api().estimate = 1.234;
    const { view, user } = await openCosting();
    await user.click(await view.findByText('≈ €1.23'));
    await view.findByText('You can set a limit once the chat has begun.');
    expect(view.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

it('explains a question that is above the limit, and offers to raise it', async () => {
  const { view, user, field } = await openCosting();
  await user.type(field, 'First{Enter}');
  (await api().run()).end();
  await waitFor(() => expect(view.getByRole('button', { name: 'Send' })).toBeTruthy());
  api().refuse = call => (call.endsWith('/completions/stream') ? refusal : undefined);
  await user.type(field, 'Costly{Enter}');
  await view.findByText('The cost limit of this chat is reached');
  await waitFor(() => expect(field.value).toBe('Costly'));
  await user.click(view.getByRole('button', { name: 'Change limit' }));
  await user.type(await view.findByLabelText('Limit in euros'), '5');
  await user.click(view.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(view.queryByText('The cost limit of this chat is reached')).toBeNull());
  expect(field.value).toBe('Costly');
});
