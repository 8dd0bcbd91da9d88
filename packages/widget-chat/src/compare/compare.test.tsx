import { within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildAgent } from '../test-support/build-message';
import { api, open, ready, setUpChat, waitFor } from '../test-support/open-chat';

setUpChat();

const comparison = (view: Awaited<ReturnType<typeof open>>['view']) =>
  view.findByRole('region', { name: 'Comparison' });

/** The button of the text field, while an answer is written. */
const stopAll = (root: ShadowRoot) => root.querySelector<HTMLElement>('.c-stop');

/** A chat whose question two agents answer. */
async function openCompared() {
  const opened = await open();
  const { view, user, field } = opened;
  await ready(view);
  await user.click(await view.findByRole('button', { name: 'Compare agents' }, { timeout: 8_000 }));
  await user.click(await view.findByRole('menuitemcheckbox', { name: /Editor/ }));
  await view.findByText('2 agents');
  await user.type(field, 'Which site?{Enter}');
  await api().run();
  const [scripts] = api().compared.values();
  const [first, second] = scripts ?? [];
  if (!first || !second) throw new Error('Nothing is compared.');
  const region = within(await comparison(view));
  const columns = () => region.getAllByRole('article', { name: 'Answer' });
  return { ...opened, first, second, region, columns };
}

it('shows two answers side by side as they come, with duration, cost and host, and goes on with the second', async () => {
  const { view, root, user, first, second, region, columns } = await openCompared();
  expect(api().asked[0]).toMatchObject({ text: 'Which site?', compare_with: [api().agents[1]?.id] });
  first.text('Speicherkai.');
  second.text('Linden');
  await region.findByText('Speicherkai.');
  await region.findByText('Linden');
  expect(columns()).toHaveLength(2);
  expect(region.getByText('Editor')).toBeTruthy();
  expect(region.getAllByText('Large, Germany')).toHaveLength(2);
  first.end();
  await region.findByText(/less than €0\.01/);
  // The other one is still written, so the chat is busy.
  expect(stopAll(root)).not.toBeNull();
  second.text('hof.');
  second.end();
  await region.findByText('Lindenhof.');
  const keep = await waitFor(() => {
    const found = region.getAllByRole('button', { name: 'Go on with this answer' });
    expect(found).toHaveLength(2);
    return found;
  });
  await user.click(keep[1] as HTMLElement);
  await waitFor(() => expect(view.queryByRole('region', { name: 'Comparison' })).toBeNull());
  await view.findByText('Lindenhof.', { selector: 'p' });
  expect(view.queryByText('Speicherkai.', { selector: 'p' })).toBeNull();
  expect(api().calls.filter(call => call.endsWith('/show'))).toEqual([
    expect.stringContaining(`/messages/${second.message.id}/show`),
  ]);
  // The agent that was kept answers on.
  expect(view.queryByText('2 agents')).toBeNull();
  expect(view.getByRole('button', { name: /Editor/ })).toBeTruthy();
});

it('stops one of them, and all', async () => {
  const { root, user, first, second, region } = await openCompared();
  first.text('One');
  second.text('Two');
  const stops = await waitFor(() => {
    const found = region.getAllByRole('button', { name: 'Stop' });
    expect(found).toHaveLength(2);
    return found;
  });
  await user.click(stops[1] as HTMLElement);
  await waitFor(() => expect(second.isOver).toBe(true));
  expect(first.isOver).toBe(false);
  await waitFor(() => expect(region.getAllByRole('button', { name: 'Stop' })).toHaveLength(1));
  await user.click(stopAll(root) as HTMLElement);
  await waitFor(() => expect(first.isOver).toBe(true));
  await waitFor(() => expect(stopAll(root)).toBeNull());
});

it('is shown again after a reload in the middle, and goes on', async () => {
  const { first, second, unmount } = await openCompared();
  first.text('One');
  first.end();
  second.text('Tw');
  unmount();
  const { view } = await open({ state: { props: { channel: first.channelId } } });
  const region = within(await view.findByRole('region', { name: 'Comparison' }, { timeout: 8_000 }));
  await region.findByText('One');
  await region.findByText('Tw');
  second.text('o');
  second.end();
  await region.findByText('Two');
  await waitFor(() =>
    expect(region.getAllByRole('button', { name: 'Go on with this answer' })).toHaveLength(2),
  );
});

it('shows one answer at a time under tabs where there is no room', async () => {
  const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(360);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  try {
    const { user, first, second, region, columns } = await openCompared();
    first.text('One');
    second.text('Two');
    await region.findByText('One');
    expect(columns()).toHaveLength(1);
    const [, other] = region.getAllByRole('tab');
    expect(other?.textContent).toBe('Editor');
    await user.click(other as HTMLElement);
    await region.findByText('Two');
    expect(columns()).toHaveLength(1);
    first.end();
    second.end();
  } finally {
    width.mockRestore();
    vi.unstubAllGlobals();
  }
});

it('leaves the chat to its first answer where the next question is asked without a choice', async () => {
  const { view, root, user, field, first, second } = await openCompared();
  first.text('One');
  second.text('Two');
  first.end();
  second.end();
  await waitFor(() => expect(stopAll(root)).toBeNull());
  await user.click(view.getByRole('button', { name: 'Compare agents' }));
  await user.click(await view.findByRole('menuitemcheckbox', { name: /Editor/ }));
  await user.type(field, 'And then?{Enter}');
  const next = await api().run();
  next.text('Later.');
  next.end();
  await view.findByText('Later.', { selector: 'p' });
  await waitFor(() => expect(view.queryByRole('region', { name: 'Comparison' })).toBeNull());
  expect(view.getByText('One', { selector: 'p' })).toBeTruthy();
  expect(view.queryByText('Two', { selector: 'p' })).toBeNull();
  expect(api().asked[1]?.compare_with).toBeUndefined();
});

it('takes two others at most', async () => {
  api().agents.push(
    buildAgent({ name: 'Third', i18n: undefined }),
    buildAgent({ name: 'Fourth', i18n: undefined }),
  );
  const { view, user } = await open();
  await ready(view);
  for (const name of ['Editor', 'Third']) {
    await user.click(await view.findByRole('button', { name: 'Compare agents' }, { timeout: 8_000 }));
    await user.click(await view.findByRole('menuitemcheckbox', { name: new RegExp(name) }));
    await view.findByText(name === 'Editor' ? '2 agents' : '3 agents');
  }
  await user.click(view.getByRole('button', { name: 'Compare agents' }));
  const fourth = await view.findByRole('menuitemcheckbox', { name: /Fourth/ });
  expect(fourth.getAttribute('aria-disabled')).toBe('true');
});
