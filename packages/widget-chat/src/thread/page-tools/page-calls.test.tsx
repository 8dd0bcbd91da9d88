import { type LocalText, pageLimits } from '@oriel/contracts';
import { within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { api, open, ready, setUpChat, waitFor } from '../../test-support/open-chat';

setUpChat();

const lent = {
  name: 'orderStatus',
  title: 'Look up an order',
  description: 'Status of an order',
  parameters: { type: 'object' },
};
const origin = 'http://page.test';

/** A chat on a page that offers a function, with an answer waiting for it. */
async function openAsked(
  options: { origin?: string; name?: string; title?: LocalText; locale?: 'de' | 'en' } = {},
) {
  const name = options.name ?? 'page_orderStatus';
  const called: unknown[] = [];
  const chat = await open({
    state: { context: 'Order 4711', hasTools: true },
    host: {
      callTool: input => {
        if (input === null) return [lent];
        called.push(input);
        return { result: '{"status":"sent"}' };
      },
    },
  });
  await ready(chat.view);
  await chat.user.type(chat.field, 'Where?{Enter}');
  const script = await api().run();
  const ask = (call: string) => {
    const id = crypto.randomUUID();
    script.call(name, call, '{"order":"4711"}', options.title);
    script.state('waiting', name, { id, call, origin: options.origin ?? origin });
  };
  ask('c1');
  if (options.locale) chat.patch({ locale: options.locale });
  return { ...chat, script, ask, called };
}
const kinds = () => api().pageAnswers.map(({ kind }) => kind);

it('sends what the page tells and lends with the question', async () => {
  await openAsked();
  const { title: _, ...offered } = lent;
  expect(api().asked[0]?.page).toEqual({ context: 'Order 4711', tools: [offered] });
});

it('cuts a context that is too long, and says so', async () => {
  const received = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { view, user, field } = await open({ state: { context: 'x'.repeat(pageLimits.context + 1) } });
  await ready(view);
  await user.type(field, 'Where?{Enter}');
  const context = 'x'.repeat(pageLimits.context);
  await waitFor(() => expect(api().asked[0]?.page).toEqual({ context }));
  expect(received).toHaveBeenCalledWith('[oriel]', expect.stringContaining(`${pageLimits.context}`));
  received.mockRestore();
});

it('asks, claims, runs once and tells the result', async () => {
  const { view, user, called, field, root } = await openAsked();
  const card = within(await view.findByRole('region', { name: /wants to run “Look up an order”/ }));
  expect(card.getByText(origin)).toBeTruthy();
  expect(card.getByText('order: 4711')).toBeTruthy();
  expect(called).toEqual([]);
  await user.click(card.getByRole('button', { name: 'Allow once' }));
  await waitFor(() => expect(kinds()).toEqual(['claim', 'result']));
  expect(called).toEqual([{ name: 'orderStatus', arguments: { order: '4711' } }]);
  expect(await view.findByText('Using “Look up an order”')).toBeTruthy();
  expect(new Set(api().pageAnswers.map(({ key }) => key)).size).toBe(1);
  expect(root.activeElement ?? field.ownerDocument.activeElement).toBe(field);
});

it('remembers what is allowed for this chat', async () => {
  const { view, user, called, ask, script } = await openAsked();
  await user.click(await view.findByRole('button', { name: 'Always in this chat' }));
  await waitFor(() => expect(kinds()).toEqual(['claim', 'result']));
  script.state('tool', 'page_orderStatus');
  ask('c2');
  await waitFor(() => expect(kinds()).toEqual(['claim', 'result', 'claim', 'result']));
  expect(called).toHaveLength(2);
});

it('refuses in the language of the person, and runs nothing', async () => {
  const { view, user, called } = await openAsked({ locale: 'de' });
  await user.click(await view.findByRole('button', { name: 'Ablehnen' }));
  await waitFor(() => expect(kinds()).toEqual(['refuse']));
  expect(called).toEqual([]);
});

it('lets a page that does not lend the function only refuse', async () => {
  const { view } = await openAsked({ origin: 'https://other.example' });
  const card = within(await view.findByRole('region', { name: /is waiting for the page/ }));
  expect(card.getAllByRole('button').map(each => each.textContent)).toEqual(['Refuse']);
});

it('never takes a function of a page for one of ours', async () => {
  const { view } = await openAsked({ origin: 'https://other.example', name: 'page_calculator' });
  expect(await view.findByRole('region', { name: /^“calculator” is waiting for the page/ })).toBeTruthy();
});

it('runs nothing where another tab was sooner', async () => {
  const { view, user, called } = await openAsked();
  api().refuse = call => (call.includes('/page-calls/') ? { status: 409, code: 'conflict' } : undefined);
  await user.click(await view.findByRole('button', { name: 'Allow once' }));
  await waitFor(() => expect(api().calls.filter(each => each.includes('/page-calls/'))).toHaveLength(1));
  expect(called).toEqual([]);
});

it('asks about a tool of the server, and lets it run for the chat', async () => {
  const { view, user, field, root } = await openAsked({ origin: 'tool:once', name: 'mcp_docs_send' });
  const card = within(await view.findByRole('region', { name: 'The agent wants to use mcp docs send' }));
  expect(card.getByText('order: 4711')).toBeTruthy();
  card.getByRole('button', { name: 'Allow in this chat' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(kinds()).toEqual(['allow']));
  expect(root.activeElement ?? field.ownerDocument.activeElement).toBe(field);
});

it('asks about a tool of the server each time, in German, and refuses it', async () => {
  const { view, user } = await openAsked({
    origin: 'tool:always',
    name: 'calculator',
    title: { de: 'Rechner', en: 'Calculator' },
    locale: 'de',
  });
  const card = within(await view.findByRole('region', { name: 'Der Agent möchte „Rechner“ verwenden' }));
  expect(card.getAllByRole('button').map(each => each.textContent)).toEqual(['Erlauben', 'Ablehnen']);
  await user.click(card.getByRole('button', { name: 'Ablehnen' }));
  await waitFor(() => expect(kinds()).toEqual(['refuse']));
});
