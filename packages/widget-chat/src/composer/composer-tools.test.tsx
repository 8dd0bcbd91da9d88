import { instantComposerKey, type Shell } from '@oriel/contracts';
import { describe, expect, it, vi } from 'vitest';
import { api, chooseInMenu, loadTools, open, ready, setUpChat, waitFor } from '../test-support/open-chat';

setUpChat();

const card = {
  id: crypto.randomUUID(),
  title: 'Answer a complaint',
  description: 'A reply in a tone',
  prompt: 'Reply to {{the message}} in a {{tone; warm; formal}} tone.',
  tags: ['Mail'],
  createdBy: null,
  createdByName: null,
  image: '/v1/cards/1/image',
  thumbnail: '/v1/cards/1/thumbnail',
  cover: 1,
  defaultAgentId: null,
  space: null,
  language: null,
  variableCount: 2,
  uses: 0,
  rights: [],
  version: 1,
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  visibility: 'ORG',
};

async function openReady() {
  const opened = await open();
  await ready(opened.view);
  await loadTools(opened);
  return opened;
}

describe('a sign in the text field', () => {
  it('offers agents after @, of which Enter takes one and sends nothing', async () => {
    const { view, user, field } = await openReady();
    await user.type(field, 'Compare @');
    await view.findByRole('option', { name: /Site analyst/ });
    await user.keyboard('ed');
    await waitFor(() => expect(view.queryByRole('option', { name: /Site analyst/ })).toBeNull());
    expect(view.getByRole('option', { name: /Editor/ }).ariaSelected).toBe('true');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(field.value).toBe('Compare '));
    await view.findByRole('button', { name: /Editor/ });
    expect(api().asked).toEqual([]);
  });

  it('goes through the list by arrows, and Escape leaves it', async () => {
    const { view, user, field } = await openReady();
    await user.type(field, '@');
    await view.findByRole('option', { name: /Site analyst/ });
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(view.getByRole('option', { name: /Editor/ }).ariaSelected).toBe('true'));
    await view.findByText('Editor, 2 of 2');
    await user.keyboard('{ArrowUp}{ArrowUp}{Escape}');
    await waitFor(() => expect(view.queryByRole('listbox')).toBeNull());
    expect(field.value).toBe('@');
  });

  it('opens prompt cards after /, and leads through what is to be filled in', async () => {
    api().cards = [card];
    const { view, user, field } = await openReady();
    await user.type(field, '/compl');
    await user.click(await view.findByRole('option', { name: /Answer a complaint/ }));
    await waitFor(() => expect(field.value).toBe('Reply to the message in a warm / formal tone.'));
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('the message');
    await user.keyboard('{Tab}');
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('warm / formal');
  });
});

describe('Enter while the list is on its way', () => {
  it('takes the first card, also before the tools are there, and sends nothing', async () => {
    api().cards = [card];
    const { view, user, field } = await open();
    await ready(view);
    await user.type(field, '/compl{Enter}');
    await waitFor(() => expect(field.value).toBe('Reply to the message in a warm / formal tone.'));
    field.setSelectionRange(0, field.value.length);
    await user.keyboard('/compl{Tab}');
    await waitFor(() => expect(field.value).toBe('Reply to the message in a warm / formal tone.'));
    expect(api().asked).toEqual([]);
  });

  it('sends a text for which there is nothing to choose', async () => {
    const { view, user, field } = await open();
    await ready(view);
    await user.type(field, '/etc{Enter}');
    await waitFor(() => expect(api().asked.map(({ text }) => text)).toEqual(['/etc']));
    (await api().run()).end();
    await user.type(field, 'cc @nobody{Enter}');
    await waitFor(() => expect(api().asked.map(({ text }) => text)).toEqual(['/etc', 'cc @nobody']));
  });

  it('forgets the search with the text', async () => {
    api().cards = [card];
    const { view, user, field } = await openReady();
    await user.type(field, '/compl');
    expect((await view.findByRole('listbox', { name: 'Prompt cards' })).ariaBusy).toBe('true');
    field.value = '';
    await waitFor(() => expect(view.queryByRole('listbox')).toBeNull());
  });
});

it('sends by Ctrl+Enter alone where the person has chosen so, also in the next chat', async () => {
  const opened = await openReady();
  const { user, field } = opened;
  await chooseInMenu(opened, 'menuitemradio', /^Ctrl\+Enter/);
  await user.type(field, 'One{Enter}Two');
  expect(field.value).toBe('One\nTwo');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(api().asked.map(({ text }) => text)).toEqual(['One\nTwo']));
});

it('goes on with a list at Shift+Enter', async () => {
  const { user, field } = await openReady();
  await user.type(field, '- one{Shift>}{Enter}{/Shift}two');
  expect(field.value).toBe('- one\n- two');
});

it('leaves an Enter alone that ends a composition', async () => {
  const { view, user, field } = await openReady();
  await user.type(field, '@');
  await view.findByRole('option', { name: /Site analyst/ });
  field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, composed: true }),
  );
  expect(field.value).toBe('@');
  expect(view.getByRole('listbox')).toBeTruthy();
});

it('writes what is said, and tells where the microphone is refused', async () => {
  const made: FakeRecognition[] = [];
  class FakeRecognition {
    onresult?: (event: unknown) => void;
    onerror?: (event: unknown) => void;
    onend?: () => void;
    lang = '';
    constructor() {
      made.push(this);
    }
    start() {}
    stop() {
      this.onend?.();
    }
  }
  vi.stubGlobal('SpeechRecognition', FakeRecognition);
  try {
    const { view, user, field } = await openReady();
    await user.type(field, 'So:');
    const dictate = async () => user.click(await view.findByRole('button', { name: 'Dictate' }));
    await dictate();
    await view.findByText(/Chrome sends the recording to Google/);
    await user.click(view.getByRole('button', { name: 'Cancel' }));
    await dictate();
    await view.findByText(/Chrome sends the recording to Google/);
    expect(made).toEqual([]);
    await user.click(view.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(made[0]?.lang).toBe('en-GB'));
    made[0]?.onresult?.({
      resultIndex: 0,
      results: [{ isFinal: true, 0: { transcript: ' compare them ' } }],
    });
    await waitFor(() => expect(field.value).toBe('So: compare them'));
    await user.click(view.getByRole('button', { name: 'Stop dictating' }));
    await user.click(await view.findByRole('button', { name: 'Dictate' }));
    await waitFor(() => expect(made[1]).toBeDefined());
    made[1]?.onerror?.({ error: 'not-allowed' });
    made[1]?.onend?.();
    expect(await view.findAllByText('The microphone is not available')).not.toEqual([]);
  } finally {
    vi.unstubAllGlobals();
  }
});

it('opens the menu that was asked for before its code was there, and lists cards at the caret', async () => {
  api().cards = [card];
  const opened = await open();
  const { view, field, user } = opened;
  await ready(view);
  await chooseInMenu(opened, 'menuitem', /^Prompt card/);
  await view.findByRole('option', { name: new RegExp(card.title) });
  expect(field.value).toBe('/');
  await user.keyboard('{Escape}');
});

it('leaves the choice of the key to a host that makes it', async () => {
  const opened = await open({ state: { props: { sendKey: 'modifier' } } });
  const { view, field, user } = opened;
  await ready(view);
  await user.type(field, 'One{Enter}Two');
  expect(field.value).toBe('One\nTwo');
  await user.click(view.getByRole('button', { name: 'Add' }));
  await view.findByRole('menuitem', { name: 'Attach files' });
  expect(view.queryByRole('menuitemradio')).toBeNull();
});

it('keeps lines that were typed before it loaded, where Enter begins a new line', async () => {
  const shell: Shell = document.createElement('div');
  const early = document.createElement('textarea');
  early.slot = 'composer';
  early.value = 'Three';
  shell.append(early);
  shell[instantComposerKey] = () => ['One', 'Two'];
  const { view, field } = await open({ shell, state: { props: { sendKey: 'modifier' } } });
  await ready(view);
  expect(field).toBe(early);
  expect(field.value).toBe('One\nTwo\nThree');
  expect(api().asked).toEqual([]);
});

it('begins a new line with Enter on a device without a keyboard, unless the user chooses otherwise', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(hover: none)',
    addEventListener() {},
    removeEventListener() {},
  }));
  const opened = await open();
  const { view, field, user } = opened;
  await ready(view);
  await user.type(field, 'One{Enter}Two');
  expect(field.value).toBe('One\nTwo');
  await user.click(view.getByRole('button', { name: 'Add' }));
  expect(view.queryByText('Ctrl+Enter')).toBeNull();
  await user.click(await view.findByRole('menuitemradio', { name: /^Send with Enter/ }));
  await user.type(field, '{Enter}');
  await waitFor(() => expect(api().asked).toHaveLength(1));
  vi.unstubAllGlobals();
});
