import {
  addToolServer,
  checkToolServer,
  listToolServers,
  toolServerLimits,
  updateToolServer,
} from '@oriel/contracts';
import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildToolServer } from '../test-support/fake-tool-servers';
import { fill, open, setUpWorkspace, waitFor } from '../test-support/open-workspace';

setUpWorkspace();

type Locale = 'de' | 'en';

function openServers(
  locale: Locale = 'en',
  prepare?: (state: ReturnType<typeof open>['administration']['toolServers']) => void,
) {
  const opened = open({}, { state: { locale, props: { tab: 'agents' } } });
  const state = opened.administration.toolServers;
  prepare?.(state);
  const say = (en: string, de: string) => (locale === 'en' ? en : de);
  const menu = async (name: string, item: string) => {
    await opened.press(say(`Actions for ${name}`, `Aktionen für ${name}`));
    await opened.user.click(await opened.view.findByRole('menuitem', { name: item }));
  };
  return { ...opened, servers: state, say, menu };
}

const tide = { name: 'find_tide', description: 'Finds a tide', onlyReads: true };
const mail = { name: 'send_mail', description: 'Sends a mail', onlyReads: false };

it.each(['en', 'de'] as const)(
  'connects a server, chooses its tools, changes its token and removes it: %s',
  async locale => {
    const { view, user, press, dialog, menu, say, services, servers } = openServers(locale);
    servers.offer = { reachable: true, tools: [tide, mail] };
    await view.findByText(say('No server is connected.', 'Kein Server ist verbunden.'));
    await press(say('Connect a server', 'Server verbinden'));
    const form = await dialog(say('Connect an MCP server', 'MCP-Server verbinden'));
    fill(form, /^Name/, 'Harbour');
    await user.click(form.getByRole('button', { name: say('Connect', 'Verbinden') }));
    await form.findByText(/^(Small letters|Kleinbuchstaben)/);
    form.getByText(say('Enter an address.', 'Geben Sie eine Adresse ein.'));
    expect(services.count(addToolServer)).toBe(0);
    fill(form, /^Name/, 'harbour');
    form.getByText(/mcp_harbour_search/);
    fill(form, /^(Address|Adresse)/, ' https://tides.example.com:8443/mcp ');
    const token = form.getByLabelText(/^Token/);
    expect([token.getAttribute('type'), token.getAttribute('autocomplete')]).toEqual(['password', 'off']);
    fill(form, /^Token/, 'secret-1');
    await user.click(form.getByRole('button', { name: say('Connect', 'Verbinden') }));

    // The tools dialog opens automatically.
    const tools = await dialog(say('Tools of “harbour”', 'Werkzeuge von „harbour“'));
    expect(services.requests(addToolServer).map(({ body }) => body)).toEqual([
      { name: 'harbour', url: 'https://tides.example.com:8443/mcp', token: 'secret-1' },
    ]);
    await tools.findByText('find_tide');
    expect(tools.queryByText('send_mail')).toBeNull();
    await user.click(tools.getByRole('radio', { name: /^(Chosen ones|Ausgewählte)/ }));
    await user.click(tools.getByRole('button', { name: say('Done', 'Fertig') }));
    await tools.findByText(say('Choose at least one tool.', 'Wählen Sie mindestens ein Werkzeug aus.'));
    expect(tools.getAllByText(say('May change something', 'Kann etwas ändern'))).toHaveLength(1);
    await user.click(tools.getByRole('checkbox', { name: /^send_mail.*(May change|Kann etwas)/ }));
    await user.click(tools.getByRole('button', { name: say('Done', 'Fertig') }));
    const row = within(await view.findByRole('row', { name: /harbour/ }));
    await row.findByText(say('One chosen', 'Eines ausgewählt'));
    row.getByText('tides.example.com:8443');
    row.getByText(say('Stored', 'Gespeichert'));
    expect(services.requests(updateToolServer).at(-1)?.body).toEqual({ tools: ['send_mail'] });

    await menu('harbour', say('Edit', 'Bearbeiten'));
    const edit = await dialog(say('Edit “harbour”', '„harbour“ bearbeiten'));
    expect(edit.queryByLabelText(/^Name/)).toBeNull();
    await user.click(edit.getByRole('radio', { name: say('Replace it', 'Ersetzen') }));
    await user.click(edit.getByRole('button', { name: say('Save', 'Speichern') }));
    await edit.findByText(say('Enter the new token.', 'Geben Sie das neue Token ein.'));
    fill(edit, /^(New token|Neues Token)/, 'secret-2');
    await user.click(edit.getByRole('button', { name: say('Save', 'Speichern') }));
    await view.findByText(say('“harbour” saved', '„harbour“ gespeichert'));
    expect(services.requests(updateToolServer).at(-1)?.body).toEqual({ token: 'secret-2' });

    await menu('harbour', say('Edit', 'Bearbeiten'));
    const again = await dialog(say('Edit “harbour”', '„harbour“ bearbeiten'));
    await user.click(again.getByRole('radio', { name: say('Remove it', 'Entfernen') }));
    await user.click(again.getByRole('button', { name: say('Save', 'Speichern') }));
    await row.findByText(say('None', 'Keines'));
    expect(services.requests(updateToolServer).at(-1)?.body).toEqual({ token: null });

    await menu('harbour', say('Remove server', 'Server entfernen'));
    const sure = await dialog(say('Remove “harbour”?', '„harbour“ entfernen?'));
    sure.getByText(/^(Agents lose the tools|Agenten verlieren die Werkzeuge)/);
    await user.click(sure.getByRole('button', { name: say('Remove server', 'Server entfernen') }));
    await view.findByText(say('No server is connected.', 'Kein Server ist verbunden.'));
    expect(servers.servers).toEqual([]);
  },
);

it('says that a new address takes the token away', async () => {
  const { view, user, dialog, menu, services, servers } = openServers('en', state => {
    state.servers = [buildToolServer('docs', { hasToken: true })];
  });
  await menu('docs', 'Edit');
  const edit = await dialog('Edit “docs”');
  expect(edit.queryByText(/^The stored token belongs/)).toBeNull();
  fill(edit, /^Address/, 'https://elsewhere.example.com/mcp');
  await edit.findByText(/^The stored token belongs to the present address/);
  await user.click(edit.getByRole('button', { name: 'Save' }));
  await view.findByText('elsewhere.example.com');
  expect(services.requests(updateToolServer).map(({ body }) => body)).toEqual([
    { url: 'https://elsewhere.example.com/mcp' },
  ]);
  expect(servers.servers[0]?.hasToken).toBe(false);
});

it('says that a server cannot be reached, and asks it again', async () => {
  const { user, dialog, menu, servers, services } = openServers('en', state => {
    state.servers = [buildToolServer('docs')];
    state.offer = { reachable: false, tools: [] };
  });
  await menu('docs', 'Tools…');
  const tools = await dialog('Tools of “docs”');
  await tools.findByText('“docs” could not be reached');
  expect(tools.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  servers.offer = { reachable: true, tools: [mail] };
  await user.click(tools.getByRole('button', { name: 'Try again' }));
  await tools.findByText(/^The server marks none of its tools as read-only/);
  expect(services.count(checkToolServer)).toBe(2);
  // The focus stayed in the dialog when the button was removed.
  expect(tools.getByRole('button', { name: 'Save' }).closest('dialog')?.matches(':focus-within')).toBe(true);
});

it('keeps tools that were chosen and are gone, and goes back to those that only read', async () => {
  const { view, user, dialog, menu, services } = openServers('en', state => {
    state.servers = [buildToolServer('docs', { tools: ['find_tide', 'old_tool'] })];
    state.offer = { reachable: true, tools: [tide, tide, mail] };
  });
  await view.findByText('2 chosen');
  await menu('docs', 'Tools…');
  const tools = await dialog('Tools of “docs”');
  await tools.findByText('The server does not offer this tool any more.');
  expect(tools.getAllByRole('checkbox').map(box => (box as HTMLInputElement).checked)).toEqual([
    true,
    false,
    true,
    // Private agents may not use them.
    false,
  ]);
  await user.click(tools.getByRole('checkbox', { name: /^send_mail/ }));
  await user.click(tools.getByRole('button', { name: 'Save' }));
  await view.findByText('3 chosen');
  expect(services.requests(updateToolServer).at(-1)?.body).toEqual({
    tools: ['find_tide', 'send_mail', 'old_tool'],
  });
  await menu('docs', 'Tools…');
  const again = await dialog('Tools of “docs”');
  await user.click(await again.findByRole('radio', { name: /^Only those that only read/ }));
  await user.click(again.getByRole('button', { name: 'Save' }));
  await view.findByText('Those that only read');
  expect(services.requests(updateToolServer).at(-1)?.body).toEqual({ tools: null });
});

it('shows what a server says as text', async () => {
  const markup = '<img src=x onerror=alert(1)>';
  const { root, dialog, menu } = openServers('en', state => {
    state.servers = [buildToolServer('docs')];
    state.offer = {
      reachable: true,
      tools: [
        { name: markup, description: `${markup} [link](https://evil.example)`, onlyReads: true },
        { name: 'x'.repeat(201), description: '', onlyReads: true },
      ],
    };
  });
  await menu('docs', 'Tools…');
  const tools = await dialog('Tools of “docs”');
  const list = await tools.findByRole('list', { name: 'Tools' });
  expect(list.textContent).toBe(`${markup}${markup} [link](https://evil.example)`);
  expect(root.querySelector('[onerror], a[href*="evil"]')).toBeNull();
});

it.each(['en', 'de'] as const)('lists unusable tools with the reasons: %s', async locale => {
  const { dialog, menu, say } = openServers(locale, state => {
    state.servers = [buildToolServer('docs')];
    state.offer = {
      reachable: true,
      tools: [tide],
      leftOut: [
        { name: 'odd', reason: 'schema' },
        { name: '', reason: 'name' },
        { name: 'find_tide', reason: 'duplicate' },
      ],
    };
  });
  await menu('docs', say('Tools…', 'Werkzeuge …'));
  const tools = await dialog(say('Tools of “docs”', 'Werkzeuge von „docs“'));
  const note = await tools.findByText(
    say('3 tools of this server cannot be used', '3 Werkzeuge dieses Servers lassen sich nicht verwenden'),
  );
  const rows = [...(note.closest('.w-tool-note') ?? note).querySelectorAll('li')];
  expect(rows.map(row => row.firstChild?.textContent)).toEqual([
    'odd',
    say('A tool without a name', 'Ein Werkzeug ohne Namen'),
    'find_tide',
  ]);
  expect(rows[0]?.textContent).toMatch(/JSON/);
  // The other tools are listed.
  expect(tools.getByRole('list', { name: say('Tools', 'Werkzeuge') }).textContent).toContain('Finds a tide');
});

it.each(['en', 'de'] as const)('says why a server was not taken: %s', async locale => {
  const { user, press, dialog, say, servers } = openServers(locale, state => {
    state.servers = [buildToolServer('docs')];
  });
  await press(say('Connect a server', 'Server verbinden'));
  const form = await dialog(say('Connect an MCP server', 'MCP-Server verbinden'));
  fill(form, /^Name/, 'docs');
  fill(form, /^(Address|Adresse)/, 'https://docs.example.com');
  const connect = form.getByRole('button', { name: say('Connect', 'Verbinden') });
  await user.click(connect);
  await form.findByText(/^(This name is taken|Dieser Name ist vergeben)/);
  servers.allowed = false;
  fill(form, /^Name/, 'tides');
  await user.click(connect);
  await form.findByText(/^(The operator does not allow|Der Betreiber erlaubt)/);
  expect(servers.servers).toHaveLength(1);
});

it('is not there where the operator does not allow it, unless there are servers', async () => {
  const none = openServers('en', state => {
    state.allowed = false;
  });
  await none.view.findByText('Personal data in questions');
  await waitFor(() => expect(none.services.count(listToolServers)).toBe(1));
  expect(none.view.queryByText('MCP servers')).toBeNull();
  none.unmount();
  const some = openServers('en', state => {
    state.allowed = false;
    state.servers = [buildToolServer('docs')];
  });
  await some.view.findByText('MCP servers are not allowed any more');
  expect(some.view.queryByRole('button', { name: 'Connect a server' })).toBeNull();
  await some.press('Actions for docs');
  expect((await some.view.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Remove server',
  ]);
});

it('connects ten at most, and says that the servers could not be loaded', async () => {
  const { view, services, press, servers } = openServers();
  servers.servers = Array.from({ length: toolServerLimits.servers }, (_, index) =>
    buildToolServer(`s${index}`),
  );
  const restore = services.refuse(listToolServers, { status: 500, code: 'internal' });
  await view.findByRole('heading', { name: 'The MCP servers could not be loaded' });
  restore();
  await press('Try again');
  await view.findByText('A workspace can connect 10 servers at most.');
  expect(view.getByRole('button', { name: 'Connect a server' }).hasAttribute('disabled')).toBe(true);
});
