import { changePersonalDataCheck, listBuiltInAgents, updateOrganizationSettings } from '@oriel/contracts';
import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildAgent } from '../test-support/fake-agents';
import { open, setUpWorkspace, waitFor } from '../test-support/open-workspace';

setUpWorkspace();

function openAgents(workspace: Parameters<typeof open>[0] = {}, locale: 'de' | 'en' = 'en') {
  const opened = open(workspace, { state: { locale, props: { tab: 'agents' } } });
  const state = opened.administration.agents;
  const [assistant, writer] = state.builtIn;
  if (!assistant || !writer) throw new Error('There are two built-in agents.');
  const choose = async (option: string) => {
    await opened.user.click(await opened.view.findByRole('combobox', { name: /^Agent for new chats/ }));
    await opened.user.click(await opened.view.findByRole('option', { name: option }));
  };
  return { ...opened, agents: state, assistant, writer, choose };
}

it('allows only the agents that are selected, and at least one', async () => {
  const { view, user, services, agents, assistant, writer } = openAgents();
  await user.click(await view.findByRole('radio', { name: 'Only selected ones' }));
  await view.findByText('Saved');
  await user.click(view.getByRole('checkbox', { name: /Assistant/ }));
  // The first allowed agent is the default now.
  await view.findByText('At present this is “Writer”.');
  await user.click(view.getByRole('checkbox', { name: /Writer/ }));
  await view.findByText('Select at least one agent.');
  await user.click(view.getByRole('radio', { name: 'All' }));
  await view.findByText('At present this is “Assistant”.');
  expect(agents.allowed).toEqual([]);
  expect(
    services.requests(updateOrganizationSettings).map(({ body }) => body.allowedPredefinedAgentIds),
  ).toEqual([[assistant.id, writer.id], [writer.id], []]);
});

it('undoes a choice', async () => {
  const { view, user, press, agents, writer } = openAgents();
  agents.allowed = [writer.id];
  await user.click(await view.findByRole('radio', { name: 'All' }));
  await press('Undo');
  await waitFor(() => expect(agents.allowed).toEqual([writer.id]));
});

it('sets the default agent, of those that are allowed and those of the workspace', async () => {
  const { view, user, choose, services, agents, assistant } = openAgents();
  const own = buildAgent('Offers');
  agents.own = [own, buildAgent('Board', { isPublic: false })];
  agents.allowed = [assistant.id];
  await user.click(await view.findByRole('combobox', { name: /^Agent for new chats/ }));
  expect(view.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose automatically',
    'Assistant',
    'Offers',
  ]);
  await user.keyboard('{Escape}');
  await choose('Offers');
  await view.findByText('Saved');
  expect(services.requests(updateOrganizationSettings).at(-1)?.body).toEqual({
    allowedPredefinedAgentIds: [assistant.id],
    allowedHostLocations: [],
    defaultAgentId: own.id,
  });
  await choose('Choose automatically');
  await waitFor(() => expect(agents.defaultAgentId).toBeUndefined());
  expect(services.requests(updateOrganizationSettings).at(-1)?.body).toMatchObject({ defaultAgentId: null });
});

it('says which agent answers where the default agent is not allowed any more', async () => {
  const { view, user, choose, services, agents, assistant, writer } = openAgents();
  agents.defaultAgentId = assistant.id;
  await user.click(await view.findByRole('radio', { name: 'Only selected ones' }));
  await user.click(view.getByRole('checkbox', { name: /Assistant/ }));
  await view.findByText('“Assistant” is not available');
  await view.findByText('“Writer” answers instead until you choose another default agent.');
  // The stored default is unchanged.
  expect(services.requests(updateOrganizationSettings).at(-1)?.body).toEqual({
    allowedPredefinedAgentIds: [writer.id],
    allowedHostLocations: [],
  });
  await choose('Writer');
  await waitFor(() => expect(agents.defaultAgentId).toBe(writer.id));
  await waitFor(() => expect(view.queryByText('“Assistant” is not available')).toBeNull());
});

it('shows why the settings were not taken, and restores the stored ones', async () => {
  const { view, choose, services, agents, writer } = openAgents();
  await view.findByText('At present this is “Assistant”.');
  services.refuse(updateOrganizationSettings, { status: 400, code: 'default_agent_not_allowed' });
  await choose('Writer');
  await view.findByText(/^The default agent has to be one that every member may use\. Not saved/);
  expect(view.getByRole('combobox', { name: /^Agent for new chats/ }).textContent).toContain('automatically');
  expect(agents.defaultAgentId).not.toBe(writer.id);
});

it('says that there are no agents, and that they could not be loaded', async () => {
  const { view, services, press, agents } = openAgents();
  agents.builtIn = [];
  const restore = services.refuse(listBuiltInAgents, { status: 500, code: 'internal' });
  await view.findByRole('heading', { name: 'Something went wrong' });
  restore();
  await press('Try again');
  await view.findByText('There are no agents yet');
});

it('names agents in the language of the page, and is not there for members', async () => {
  const { view, unmount } = openAgents({}, 'de');
  await view.findByText('Derzeit ist das „Assistent“.');
  unmount();
  const member = openAgents({ role: 'member' });
  await member.view.findByRole('tab', { name: 'Invites' });
  expect(member.view.queryByRole('tab', { name: 'Agents' })).toBeNull();
});

it.each(['en', 'de'] as const)(
  'allows only some places, and says how many agents that leaves: %s',
  async locale => {
    const { view, user, services, agents } = openAgents({}, locale);
    agents.own = [
      buildAgent('Offers', { modelHostLocation: 'usa' }),
      buildAgent('Tides', { modelHostLocation: 'any', hostLocations: ['germany', 'europe'] }),
      buildAgent('Letters', { modelHostLocation: 'any', hostLocations: ['any'] }),
    ];
    const say = (en: string, de: string) => (locale === 'en' ? en : de);
    await view.findByText(say('That leaves 5 agents of 5.', 'Damit bleiben 5 Agenten von 5.'));
    await user.click(
      view.getByRole('radio', { name: /^(Only in selected places|Nur an ausgewählten Orten)/ }),
    );
    await view.findByText(/nobody could ask anything|Niemand könnte etwas fragen/);
    await view.findByText(say('Select at least one place.', 'Wählen Sie mindestens einen Ort aus.'));
    await user.click(
      view.getByRole('checkbox', {
        name: /^Europ/,
      }),
    );
    await view.findByText(say('That leaves 3 agents of 5.', 'Damit bleiben 3 Agenten von 5.'));
    await view.findByText(say('Saved', 'Gespeichert'));
    expect(services.requests(updateOrganizationSettings).map(({ body }) => body)).toEqual([
      { allowedPredefinedAgentIds: [], allowedHostLocations: ['europe'] },
    ]);
  },
);

it('has questions checked for personal data, with a list of names', async () => {
  const { view, user, services, agents } = openAgents();
  await user.click(await view.findByRole('radio', { name: 'Replace' }));
  const names = await view.findByRole('textbox', { name: /^Names/ });
  fireEvent.change(names, { target: { value: 'Ines Kröger\n\n Mara ' } });
  fireEvent.blur(names);
  await waitFor(() => expect(agents.names).toEqual(['Ines Kröger', 'Mara']));
  expect(services.requests(changePersonalDataCheck).map(({ body }) => body)).toEqual([
    { dataCheck: 'mask', protectedNames: [] },
    { dataCheck: 'mask', protectedNames: ['Ines Kröger', 'Mara'] },
  ]);
  await user.click(view.getByRole('radio', { name: 'Nothing' }));
  await waitFor(() => expect(agents.check).toBeUndefined());
  // The names are kept for the next time.
  expect(agents.names).toEqual(['Ines Kröger', 'Mara']);
});

it('takes no name that is too long', async () => {
  const { view, user, services } = openAgents();
  await user.click(await view.findByRole('radio', { name: 'Warn' }));
  const names = view.getByRole('textbox', { name: /^Names/ });
  fireEvent.change(names, { target: { value: 'x'.repeat(101) } });
  fireEvent.blur(names);
  await view.findByText('At most 100 characters a name.');
  expect(services.count(changePersonalDataCheck)).toBe(1);
});
