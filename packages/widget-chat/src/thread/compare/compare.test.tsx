import { within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { buildAgent } from '../../test-support/build-message';
import { api, chooseInMenu, open, ready, setUpChat, waitFor } from '../../test-support/open-chat';

setUpChat();

const comparison = (view: Awaited<ReturnType<typeof open>>['view']) =>
  view.findByRole('region', { name: 'Comparison' });

/** The button of the text field while an answer is being written. */
const stopAll = (root: ShadowRoot) => root.querySelector<HTMLElement>('.c-stop');

/** A chat in which other agents answer beside the current one. */
async function openChosen(...names: readonly string[]) {
  const person = api().user;
  const signIn = () => {
    api().user = person;
    return { signedIn: true };
  };
  const opened = await open({ host: { signIn } });
  const { view, user } = opened;
  await ready(view);
  for (const [index, name] of names.entries()) {
    await chooseInMenu({ view, user }, 'menuitem', 'Compare agents');
    await user.click(await view.findByRole('option', { name: new RegExp(name) }));
    await user.click(view.getByRole('button', { name: 'Done' }));
    await view.findByText(`${index + 2} agents`);
  }
  return opened;
}

/** A chat with a question that several agents answer. */
async function openCompared(...names: readonly string[]) {
  const opened = await openChosen('Editor', ...names);
  const { view, user, field } = opened;
  await user.type(field, 'Which site?{Enter}');
  await api().run();
  const [scripts] = api().compared.values();
  const [first, second] = scripts ?? [];
  if (!first || !second) throw new Error('Nothing is compared.');
  const region = within(await comparison(view));
  const columns = () => region.getAllByRole('article', { name: 'Answer' });
  return { ...opened, first, second, region, columns };
}

/** A chat in which both agents have answered: "One" and "Two". */
async function openAnswered() {
  const opened = await openCompared();
  const { root, first, second } = opened;
  first.text('One');
  second.text('Two');
  first.end();
  second.end();
  await waitFor(() => expect(stopAll(root)).toBeNull());
  return opened;
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
  // The other answer is still being written, so the chat is busy.
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
  // The kept agent answers the next question.
  expect(view.queryByText('2 agents')).toBeNull();
  expect(view.getByRole('button', { name: /Editor/ })).toBeTruthy();
});

it('names no place of answers that may be processed anywhere', async () => {
  api().details.hostLocation = 'any';
  const { first, second, region } = await openCompared();
  first.end();
  second.end();
  expect(await region.findAllByText('Large')).toHaveLength(2);
});

it('tells its host that answers are compared, asks both in the field, and ends with the first at a command', async () => {
  const { view, field, peer, received, first, second, region } = await openCompared();
  await waitFor(() => expect(received).toContainEqual(['comparison:changed', { isComparing: true }]));
  expect(field.placeholder).toBe('Ask both');
  first.text('One');
  second.text('Two');
  first.end();
  second.end();
  await waitFor(() =>
    expect(region.getAllByRole('button', { name: 'Go on with this answer' })).toHaveLength(2),
  );
  await peer.request('endComparison', {});
  await waitFor(() => expect(view.queryByRole('region', { name: 'Comparison' })).toBeNull());
  await view.findByText('One', { selector: 'p' });
  expect(received.filter(([event]) => event === 'comparison:changed')).toEqual([
    ['comparison:changed', { isComparing: true }],
    ['comparison:changed', { isComparing: false }],
  ]);
  expect(field.placeholder).not.toBe('Ask both');
  // No comparison is left to end.
  await peer.request('endComparison', {});
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
  const { view, user, field } = await openAnswered();
  await chooseInMenu({ view, user }, 'menuitem', 'Compare agents');
  await user.click(await view.findByRole('option', { name: /Editor/ }));
  await user.keyboard('{Escape}');
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

it('is there again where the next question is refused, which goes back to the field', async () => {
  const { view, user, field } = await openAnswered();
  api().refuse = call =>
    call.endsWith('/completions/stream') ? { status: 402, code: 'no_credits' } : undefined;
  await user.type(field, 'And then?{Enter}');
  await view.findByText('The credit is used up', {}, { timeout: 8_000 });
  await waitFor(() => expect(field.value).toBe('And then?'));
  const region = within(await comparison(view));
  await region.findByText('One');
  const [, keep] = region.getAllByRole('button', { name: 'Go on with this answer' });
  await user.click(keep as HTMLElement);
  await waitFor(() => expect(view.queryByRole('region', { name: 'Comparison' })).toBeNull());
  await view.findByText('Two', { selector: 'p' });
});

it('takes two others at most', async () => {
  api().agents.push(
    buildAgent({ name: 'Third', i18n: undefined }),
    buildAgent({ name: 'Fourth', i18n: undefined }),
  );
  const { view, user } = await openChosen('Editor', 'Third');
  await chooseInMenu({ view, user }, 'menuitem', 'Compare agents');
  const fourth = await view.findByRole('option', { name: /Fourth/ });
  expect(fourth.getAttribute('aria-disabled')).toBe('true');
});

it('asks an agent that was chosen beside another one alone, once it is the one that is asked', async () => {
  const { view, user, field } = await openChosen('Editor');
  await user.click(view.getByRole('button', { name: /2 agents/ }));
  await user.click(await view.findByRole('option', { name: /Editor/ }));
  await waitFor(() => expect(view.queryByText('2 agents')).toBeNull());
  await user.type(field, 'Which site?{Enter}');
  (await api().run()).end();
  expect(api().asked[0]).toMatchObject({ text: 'Which site?', agent_id: api().agents[1]?.id });
  expect(api().asked[0]?.compare_with).toBeUndefined();
});

it('asks no agent beside the one that a question names itself', async () => {
  const { peer } = await openChosen('Editor');
  const sent = peer.request('sendMessage', { text: 'Which site?', agent: api().agents[1]?.id });
  (await api().run()).end();
  await sent;
  expect(api().asked[0]).toMatchObject({ agent_id: api().agents[1]?.id });
  expect(api().asked[0]?.compare_with).toBeUndefined();
});

it('forgets the choice in another workspace and at the sign-out', async () => {
  const { view, user, field, patch, peer } = await openChosen('Editor');
  api().organization = { ...api().organization, id: crypto.randomUUID(), name: 'Second' };
  patch({ workspace: api().organization.id });
  await waitFor(() => expect(view.queryByText('2 agents')).toBeNull());
  await view.findByRole('button', { name: /^Agent/ }, { timeout: 8_000 });
  await user.type(field, 'Which site?{Enter}');
  (await api().run()).end();
  expect(api().asked[0]?.compare_with).toBeUndefined();

  await chooseInMenu({ view, user }, 'menuitem', 'Compare agents');
  await user.click(await view.findByRole('option', { name: /Editor/ }));
  await user.keyboard('{Escape}');
  await view.findByText('2 agents');
  api().user = null;
  await peer.request('logout', {});
  await user.click(await view.findByRole('button', { name: 'Sign in' }));
  await view.findByRole('button', { name: /^Agent/ }, { timeout: 8_000 });
  expect(view.queryByText('2 agents')).toBeNull();
});

it('is shown again where the chat is left and opened again while it is written, each answer followed once', async () => {
  const { view, peer, received, first, second } = await openCompared();
  first.text('One');
  second.text('Tw');
  for (let round = 0; round < 2; round++) {
    await peer.request('newChannel', {});
    await ready(view);
    await peer.request('openChannel', { channelId: first.channelId });
    await comparison(view);
  }
  const region = within(await comparison(view));
  await region.findByText('One');
  second.text('o');
  await region.findByText('Two');
  first.end();
  second.end();
  await waitFor(() =>
    expect(region.getAllByRole('button', { name: 'Go on with this answer' })).toHaveLength(2),
  );
  expect(received.filter(([event]) => event === 'message:completed')).toHaveLength(2);
});

it('is found when the chat is opened again, where it could not be read before', async () => {
  api().refuse = call => (call.endsWith('/comparison') ? { status: 500, code: 'internal' } : undefined);
  const { view, user, field, peer } = await openChosen('Editor');
  await user.type(field, 'Which site?{Enter}');
  const first = await api().run();
  await waitFor(() => expect(api().calls.some(call => call.endsWith('/comparison'))).toBe(true));
  await peer.request('newChannel', {});
  await ready(view);
  api().refuse = undefined;
  await peer.request('openChannel', { channelId: first.channelId });
  await comparison(view);
  for (const script of api().compared.get(first.channelId) ?? []) script.end();
});

it('takes an answer away that was deleted elsewhere, without stopping the others for it, and ends below two', async () => {
  api().agents.push(buildAgent({ name: 'Third', i18n: undefined }));
  const { view, user, first, second, region, columns } = await openCompared('Third');
  const third = api().compared.get(first.channelId)?.[2];
  if (!third) throw new Error('The third does not answer.');
  first.text('One');
  second.text('Two');
  second.end();
  third.text('Three');
  await region.findByText('Three');
  const keep = await region.findByRole('button', { name: 'Go on with this answer' });
  expect(columns()).toHaveLength(3);
  api().compared.set(first.channelId, [first, third]);
  await user.click(keep);
  await waitFor(() => expect(columns()).toHaveLength(2));
  expect(region.queryByText('Two')).toBeNull();
  expect(first.isOver).toBe(false);
  expect(third.isOver).toBe(false);
  expect(api().calls.filter(call => /\/(cancel|show)$/.test(call))).toEqual([]);
  api().compared.set(first.channelId, [first]);
  third.end();
  await waitFor(() => expect(view.queryByRole('region', { name: 'Comparison' })).toBeNull());
  first.end();
  await view.findByText('One', { selector: 'p' });
});
