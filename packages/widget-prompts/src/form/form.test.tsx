import { findCardProblems } from '@oriel/contracts';
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildCard } from '../test-support/build-card';
import { library, open, setUpPrompts, waitFor } from '../test-support/open-prompts';

setUpPrompts();

const state = { props: { view: 'form' } };

/** Typing, as far as jsdom supports it in a shadow root. */
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('the form', () => {
  it('says of each field what is wrong with it', async () => {
    const { view, user, root } = open({ state });
    await user.click(await view.findByRole('button', { name: 'Create prompt' }));
    for (const name of ['Title', 'Description', 'Text', 'Picture']) {
      expect(view.getByText(`${name} is a required field.`)).toBeTruthy();
    }
    expect(view.getByText('At least one tag is needed.')).toBeTruthy();
    await waitFor(() => expect(root.activeElement).toBe(view.getByRole('textbox', { name: 'Title' })));
    write(view.getByRole('textbox', { name: 'Title' }), 'Rock {roll}');
    expect(view.getByText(/^{ } cannot be used here: only letters, digits, spaces/)).toBeTruthy();
    const text = view.getByRole('textbox', { name: 'Text' });
    write(text, '{{a}} {{A}} {{Tone; warm | date}}');
    expect(view.getByText('{{A}} may be used only once.')).toBeTruthy();
    expect(view.getByText('{{Tone}} has options, but its type is not a choice.')).toBeTruthy();
    expect(root.getElementById(text.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /only once\..*not a choice\./,
    );
    write(view.getByRole('combobox', { name: 'Tags' }), 'a;b,');
    expect(
      view.getByText(/In “a;b”, ; cannot be used: only letters, digits, spaces and .* \+ # \/ _\./),
    ).toBeTruthy();
    expect(library().forms).toEqual([]);
  });

  it('says that an option is offered twice, and saves the prompt all the same', async () => {
    const { view } = open({ state });
    write(await view.findByRole('textbox', { name: 'Text' }), '{{Tone; a; b; A}}');
    const hint = view.getByText('{{Tone}} offers “A” more than once; it is shown only once.');
    expect(hint.closest('[role=status]')).not.toBeNull();
    expect(findCardProblems({ prompt: '{{Tone; a; b; A}}' })).toEqual({});
    write(view.getByRole('textbox', { name: 'Text' }), '{{Tone; a; b}}');
    expect(view.queryByText(/more than once/)).toBeNull();
  });

  it('saves a card and tells the host', async () => {
    const { view, user, eventsOf } = open({ state });
    write(await view.findByRole('textbox', { name: 'Title' }), 'A letter');
    write(view.getByRole('textbox', { name: 'Description' }), 'What it is for');
    write(view.getByRole('textbox', { name: 'Text' }), 'Dear {{name}}');
    const tags = view.getByRole('combobox', { name: 'Tags' });
    write(tags, 'Writing,');
    write(tags, 'Mail');
    fireEvent.keyDown(tags, { key: 'Enter' });
    await user.click(view.getByRole('button', { name: 'Draw a cover' }));
    await user.click(view.getByRole('button', { name: 'Create prompt' }));
    await view.findByText('Prompt saved');
    await view.findByText('It is among your prompts.');
    await view.findByRole('heading', { name: 'A letter' });
    const [form] = library().forms;
    expect(form?.get('prompt')).toBe('Dear {{name}}');
    expect(form?.getAll('tags')).toEqual(['Writing', 'Mail']);
    expect(form?.get('cover')).toMatch(/^\d+$/);
    expect(form?.get('visibility')).toBe('PRIVATE');
    const { id } = library().cards[0] ?? {};
    expect(eventsOf('card:saved')).toEqual([{ cardId: id, isNew: true }]);
  });

  it.each([
    ['de', 'Prompt gespeichert', 'Sie finden ihn unter Ihren Prompts.', /Prompt wurde nicht gespeichert\./],
    ['en', 'Prompt saved', 'It is among your prompts.', /The prompt was not saved\./],
  ] as const)('says whether a changed card was saved (%s)', async (locale, done, ofNew, failed) => {
    const card = buildCard({ title: 'A letter', createdBy: library().user?.userId ?? null });
    library().cards = [{ ...card, rights: ['edit'] }];
    const { view } = open({ state: { locale, props: { view: 'form', promptId: card.id } } });
    const title = await view.findByDisplayValue('A letter');
    write(title, 'Another letter');
    library().refuse = call => (call.startsWith('PATCH') ? { status: 503, code: 'unavailable' } : undefined);
    fireEvent.keyDown(title, { key: 'Enter', ctrlKey: true });
    await view.findByText(failed);
    library().refuse = undefined;
    fireEvent.keyDown(title, { key: 'Enter', ctrlKey: true });
    await view.findByText(done);
    expect(view.queryByText(ofNew)).toBeNull();
  });

  it('parts tags at the commas of other scripts, but not while an input method composes', async () => {
    const { view } = open({ state });
    const tags = await view.findByRole('combobox', { name: 'Tags' });
    const shown = () => view.getAllByRole('button', { name: /Remove the tag/ }).length;
    write(tags, 'a、b，c；d،e､f﹐');
    expect(shown()).toBe(6);
    fireEvent.input(tags, { target: { value: '文、' }, isComposing: true });
    expect(shown()).toBe(6);
    fireEvent.compositionEnd(tags);
    expect(shown()).toBe(7);
    write(tags, '字');
    fireEvent.keyDown(tags, { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(tags, { key: 'Enter', isComposing: true });
    expect(shown()).toBe(7);
    fireEvent.keyDown(tags, { key: 'Enter' });
    expect(shown()).toBe(8);
  });

  it('is submitted by Ctrl+Enter, and then leads to the first problem of a restored draft', async () => {
    const first = open({ state });
    write(await first.view.findByRole('textbox', { name: 'Title' }), 'A letter');
    write(first.view.getByRole('textbox', { name: 'Description' }), 'What it is for');
    write(first.view.getByRole('textbox', { name: 'Text' }), 'Dear {{name}}');
    write(first.view.getByRole('combobox', { name: 'Tags' }), 'Mail,');
    first.unmount();
    const { view, root } = open({ state });
    await view.findByText('Your draft was restored');
    const text = view.getByRole('textbox', { name: 'Text' });
    text.focus();
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true });
    await view.findByText('Picture is a required field.');
    expect(root.activeElement).toBe(view.getByRole('button', { name: 'Draw a cover' }));
  });

  it('keeps the focus on its button where a restored draft could not be saved', async () => {
    const first = open({ state });
    write(await first.view.findByRole('textbox', { name: 'Title' }), 'A letter');
    write(first.view.getByRole('textbox', { name: 'Description' }), 'What it is for');
    write(first.view.getByRole('textbox', { name: 'Text' }), 'Dear {{name}}');
    write(first.view.getByRole('combobox', { name: 'Tags' }), 'Mail,');
    await first.user.click(first.view.getByRole('button', { name: 'Draw a cover' }));
    first.unmount();
    const { view, user, root } = open({ state });
    await view.findByText('Your draft was restored');
    library().refuse = call =>
      call === 'POST /prompts/v1/cards' ? { status: 503, code: 'unavailable' } : undefined;
    await user.click(view.getByRole('button', { name: 'Create prompt' }));
    await view.findByText(/The prompt was not saved/);
    expect(root.activeElement).toBe(view.getByRole('button', { name: 'Create prompt' }));
  });

  it('does not say that a tag is missing before it was to be saved', async () => {
    const { view, user } = open({ state });
    await user.click(await view.findByRole('combobox', { name: 'Tags' }));
    await user.tab();
    expect(view.queryByText('At least one tag is needed.')).toBeNull();
  });

  it('is not sent by the key that ends a tag', async () => {
    const { view, user } = open({ state });
    const tags = await view.findByRole('combobox', { name: 'Tags' });
    await user.click(tags);
    write(tags, 'Writing, Mail');
    await user.keyboard('{Enter}');
    expect(view.getByRole('button', { name: 'Remove the tag “Mail”' })).toBeTruthy();
    expect(view.queryByText('Title is a required field.')).toBeNull();
  });

  it('asks for one card in all tries to save the same, and for another after a change', async () => {
    const { view, user } = open({ state });
    write(await view.findByRole('textbox', { name: 'Title' }), 'A letter');
    write(view.getByRole('textbox', { name: 'Description' }), 'What it is for');
    write(view.getByRole('textbox', { name: 'Text' }), 'Dear {{name}}');
    const tags = view.getByRole('combobox', { name: 'Tags' });
    write(tags, 'Mail');
    fireEvent.keyDown(tags, { key: 'Enter' });
    await user.click(view.getByRole('button', { name: 'Draw a cover' }));
    library().refuse = call =>
      call === 'POST /prompts/v1/cards' ? { status: 503, code: 'unavailable' } : undefined;
    const tries = () => library().calls.filter(call => call === 'POST /prompts/v1/cards').length;
    for (const [count, title] of [
      [1, 'A letter'],
      [2, 'A letter'],
      [3, 'Another letter'],
    ] as const) {
      write(view.getByRole('textbox', { name: 'Title' }), title);
      await user.click(view.getByRole('button', { name: 'Create prompt' }));
      await waitFor(() => expect(tries()).toBe(count));
      await view.findByText(/The prompt was not saved/);
    }
    const [first, second, third] = library().keys;
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('keeps what was written over a reload, and asks before it is lost', async () => {
    const first = open({ state });
    write(await first.view.findByRole('textbox', { name: 'Title' }), 'Half a letter');
    first.unmount();
    const { view, user } = open({ state });
    expect(await view.findByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Half a letter');
    await user.click(view.getByRole('button', { name: 'Back' }));
    await user.click(await view.findByRole('button', { name: 'Keep editing' }));
    expect(view.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Half a letter');
    await user.click(view.getByRole('button', { name: 'Back' }));
    await user.click(await view.findByRole('button', { name: 'Leave' }));
    await view.findByRole('tab', { name: /My prompts/ });
  });

  it('can be given up beside the button that saves it, and asks before something is lost', async () => {
    const { view, user, root } = open({ state: { props: { view: 'form', title: '' } } });
    const title = await view.findByRole('textbox', { name: 'Title' });
    const cancel = view.getByRole('button', { name: 'Cancel' });
    expect(cancel.nextElementSibling).toBe(view.getByRole('button', { name: 'Create prompt' }));
    expect(cancel.closest('.p-form-top')).not.toBeNull();
    write(title, 'Half a letter');
    await user.click(cancel);
    await user.click(await view.findByRole('button', { name: 'Keep editing' }));
    expect(title).toHaveProperty('value', 'Half a letter');
    write(title, '');
    await user.click(cancel);
    await waitFor(() => expect(root.querySelector('.p-form')).toBeNull());
  });

  it.each([
    ['', 0, 0, '{{name}}'],
    ['Dear', 4, 4, 'Dear {{name}}'],
    ['Dear ', 5, 5, 'Dear {{name}}'],
    ['Dear,', 5, 5, 'Dear, {{name}}'],
    ['Dear!', 4, 4, 'Dear {{name}}!'],
    ['HelloWorld', 5, 5, 'Hello {{name}} World'],
    ['{{a}}', 5, 5, '{{a}} {{name}}'],
    ['{{a}}', 0, 0, '{{name}} {{a}}'],
    ['(x)', 1, 2, '({{x}})'],
    ['Dear Mr Smith thanks', 5, 14, 'Dear {{Mr Smith}} thanks'],
    ['one two three', 3, 8, 'one {{two}} three'],
    ['one\ntwo', 3, 3, 'one {{name}}\ntwo'],
    ['one\n', 4, 4, 'one\n{{name}}'],
    ['größe', 5, 5, 'größe {{name}}'],
  ])(
    'puts a variable into %j from %i to %i with the spaces that it needs',
    async (text, start, end, result) => {
      const { view, user, root } = open({ state });
      const field = await view.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
      write(field, text);
      field.setSelectionRange(start, end);
      await user.click(view.getByRole('button', { name: 'Insert variable' }));
      expect(field.value).toBe(result);
      // The name is selected, ready to be overwritten.
      expect(field.value.slice(field.selectionStart - 2, field.selectionEnd + 2)).toMatch(/^{{[^{}]+}}$/);
      expect(root.activeElement).toBe(field);
    },
  );

  it('shows a cover cut as the cards do, and draws another that does not look like it', async () => {
    const { view, user, root } = open({ state });
    const look = () => {
      const [tile, row] = [...root.querySelectorAll('.p-picture .p-cover')];
      expect(tile?.getAttribute('viewBox')).toBe('0 0 300 100');
      expect(row?.getAttribute('viewBox')).toBe('0 0 96 72');
      return tile?.querySelector('rect')?.getAttribute('fill');
    };
    await user.click(await view.findByRole('button', { name: 'Draw a cover' }));
    let before = look();
    for (let each = 0; each < 12; each++) {
      await user.click(view.getByRole('button', { name: 'Draw another cover' }));
      const after = look();
      expect(after).not.toBe(before);
      before = after;
    }
  });

  it('shows what the service refuses on its field, and what is about none above', async () => {
    const card = buildCard({ title: 'A letter', rights: ['edit'] });
    library().cards = [card];
    const { view, user } = open({ state: { props: { view: 'form', promptId: card.id } } });
    const title = await view.findByRole('textbox', { name: 'Title' });
    library().refuse = call =>
      call.startsWith('PATCH')
        ? {
            status: 400,
            code: 'invalid_payload',
            issues: [{ path: 'body.title', code: 'too_long', message: '' }],
          }
        : undefined;
    write(title, 'A letter two');
    await user.click(view.getByRole('button', { name: 'Save' }));
    await view.findByText('Title must not exceed 50 characters.');
    library().refuse = call => (call.startsWith('PATCH') ? { status: 409, code: 'conflict' } : undefined);
    write(title, 'A letter two three');
    await user.click(view.getByRole('button', { name: 'Save' }));
    const refused = await view.findByText(/Somebody else has changed this prompt in the meantime/);
    // Next to the button, not below the fields, where it may be out of view.
    expect(refused.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    // It stays visible with the button, separate from field problems.
    expect(refused.closest('.p-form-top')).toBe(
      view.getByRole('button', { name: 'Save' }).closest('.p-form-top'),
    );
    library().refuse = undefined;
    await user.click(view.getByRole('button', { name: 'Save' }));
    await view.findByRole('heading', { name: 'A letter two three' });
    expect(library().forms.at(-1)?.get('version')).toBe('1');
  });

  it('is for whoever may edit', async () => {
    const card = buildCard({ rights: [] });
    library().cards = [card];
    const { view } = open({ state: { props: { view: 'form', promptId: card.id } } });
    await view.findByRole('heading', { name: 'This prompt does not exist', level: 1 });
  });

  it('leads a colleague to propose a change, with no step back to the form', async () => {
    const card = buildCard({ title: 'A letter', rights: ['propose'] });
    library().cards = [card];
    const routes: unknown[] = [];
    const host = {
      navigate: (input: { href: string; replace: boolean }) => {
        routes.push(input);
        return { handled: false };
      },
    };
    const { view } = open({ host, state: { props: { view: 'form', promptId: card.id } } });
    await view.findByRole('heading', { name: 'Propose a change' });
    expect(routes).toEqual([{ href: expect.stringContaining(card.id), replace: true }]);
  });

  it('leaves nothing in the tab when it was saved', async () => {
    const card = buildCard({ title: 'A letter', rights: ['edit'] });
    library().cards = [card];
    const { view, user } = open({ state: { props: { view: 'form', promptId: card.id } } });
    write(await view.findByRole('textbox', { name: 'Title' }), 'A letters');
    await waitFor(() => expect(Object.keys(sessionStorage).join()).toContain(`form:${card.id}`));
    await user.click(view.getByRole('button', { name: 'Save' }));
    await view.findByRole('heading', { name: 'A letters' });
    expect(Object.keys(sessionStorage).join()).not.toContain('form:');
  });

  /** Writes a title, then lets someone else save the card. */
  async function meetConflict() {
    const card = buildCard({ title: 'A letter', rights: ['edit'] });
    library().cards = [card];
    const options = { state: { props: { view: 'form', promptId: card.id } } };
    const opened = open(options);
    write(await opened.view.findByRole('textbox', { name: 'Title' }), 'My letter');
    library().cards = [{ ...card, title: 'Their letter', version: card.version + 1 }];
    library().refuse = call => (call.startsWith('PATCH') ? { status: 409, code: 'conflict' } : undefined);
    await opened.user.click(opened.view.getByRole('button', { name: 'Save' }));
    await opened.view.findByRole('button', { name: 'Save mine over it' });
    library().refuse = undefined;
    return { ...opened, options, newest: card.version + 1 };
  }

  it('saves over what somebody else has saved, when told to', async () => {
    const { view, user, newest } = await meetConflict();
    expect(view.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'My letter');
    await user.click(view.getByRole('button', { name: 'Save mine over it' }));
    await view.findByRole('heading', { name: 'My letter' });
    expect(library().forms.at(-1)?.get('version')).toBe(String(newest));
  });

  it('sees after a reload that the card is another, and takes theirs, which can be undone', async () => {
    const { unmount, options } = await meetConflict();
    unmount();
    const { view, user } = open(options);
    await user.click(await view.findByRole('button', { name: 'Show the new version' }));
    const title = view.getByRole('textbox', { name: 'Title' });
    await waitFor(() => expect(title).toHaveProperty('value', 'Their letter'));
    await user.click(await view.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(title).toHaveProperty('value', 'My letter'));
    expect(view.getByRole('button', { name: 'Save mine over it' })).toBeTruthy();
  });

  it('saves what was written for a card that is gone by now as a new one, also after a reload', async () => {
    const card = buildCard({ title: 'A letter', rights: ['edit'], cover: 7 });
    library().cards = [card];
    const options = { state: { props: { view: 'form', promptId: card.id } } };
    const first = open(options);
    write(await first.view.findByRole('textbox', { name: 'Title' }), 'My letter');
    library().cards = [];
    await first.user.click(first.view.getByRole('button', { name: 'Save' }));
    await first.view.findByText('This prompt does not exist any more.');
    first.unmount();
    const { view, user, root, eventsOf } = open(options);
    await user.click(await view.findByRole('button', { name: 'Discard draft' }));
    await view.findByRole('heading', { name: 'This prompt does not exist' });
    expect(root.activeElement).toBe(view.getByRole('button', { name: 'Go to the prompts' }));
    await user.click(view.getByRole('button', { name: 'Undo' }));
    await user.click(await view.findByRole('button', { name: 'Save as a new prompt' }));
    await view.findByRole('heading', { name: 'My letter' });
    expect(eventsOf('card:saved')).toEqual([{ cardId: library().cards[0]?.id, isNew: true }]);
  });

  it('says that a draft was restored, and discards it', async () => {
    const first = open({ state });
    write(await first.view.findByRole('textbox', { name: 'Title' }), 'Half a letter');
    expect(first.view.queryByText('Your draft was restored')).toBeNull();
    first.unmount();
    const { view, user, root } = open({ state });
    await view.findByText('Your draft was restored');
    await user.click(view.getByRole('button', { name: 'Discard draft' }));
    const title = view.getByRole('textbox', { name: 'Title' });
    expect(title).toHaveProperty('value', '');
    expect(view.queryByText('Your draft was restored')).toBeNull();
    expect(root.activeElement).toBe(title);
    await user.click(await view.findByRole('button', { name: 'Undo' }));
    await view.findByText('Your draft was restored');
    expect(root.activeElement).toBe(title);
  });

  describe('where the browser denies storage', () => {
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    beforeEach(() => {
      vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
    });
    afterEach(() => vi.restoreAllMocks());

    it('has the browser ask before a reload, until nothing would be lost', async () => {
      const { view, unmount } = open({ state });
      const title = await view.findByRole('textbox', { name: 'Title' });
      expect(asks()).toBe(false);
      write(title, 'Half a letter');
      expect(asks()).toBe(true);
      write(title, '');
      expect(asks()).toBe(false);
      write(title, 'Half a letter');
      unmount();
      await waitFor(() => expect(asks()).toBe(false));
    });

    it('has the page of a frame ask, and tells it nothing else', async () => {
      const { view, user, eventsOf } = open({ state, isolation: 'iframe' });
      write(await view.findByRole('textbox', { name: 'Title' }), 'Half a letter');
      await user.click(view.getByRole('button', { name: 'Back' }));
      await user.click(await view.findByRole('button', { name: 'Leave' }));
      await view.findByRole('tab', { name: /My prompts/ });
      const received = eventsOf('frame').filter(detail => Object.hasOwn(detail as object, 'isDirty'));
      expect(received[1]).toEqual({ isDirty: true });
      expect(received.at(-1)).toEqual({ isDirty: false });
      expect(asks()).toBe(false);
    });
  });

  it('asks nothing before a reload that loses nothing', async () => {
    const { view } = open({ state });
    write(await view.findByRole('textbox', { name: 'Title' }), 'Half a letter');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it('tells at once which tag is too long, or has a sign that tags may not have', async () => {
    const { view } = open({ state });
    const tags = await view.findByRole('combobox', { name: 'Tags' });
    write(tags, 'Kundenkommunikation im Außendienst,a;b,fine,');
    await view.findByText('“Kundenkommunikation im Außend…” has more than 30 characters.');
    view.getByText(/^In “a;b”, ; cannot be used/);
    const wrong = view.getAllByRole('listitem').filter(each => each.hasAttribute('data-wrong'));
    expect(wrong.map(each => each.textContent)).toEqual(['Kundenkommunikation im Außendienst', 'a;b']);
  });

  it('explains each kind of variable by one that the form takes', async () => {
    const { view, user } = open({ state });
    await user.click(await view.findByRole('button', { name: 'What a variable can be' }));
    const examples = view.getAllByRole('term').map(term => term.textContent ?? '');
    expect(examples).toHaveLength(8);
    for (const example of examples) expect(findCardProblems({ prompt: example }).prompt).toBeUndefined();
  });

  it('marks braces without a name', async () => {
    const { view, root } = open({ state });
    write(await view.findByRole('textbox', { name: 'Text' }), 'Dear {{name}}, see {{}} here');
    await waitFor(() => expect(root.querySelector('mark[data-wrong]')?.textContent).toBe('{{}}'));
    expect(root.querySelector('.p-editor-marks')?.textContent).toContain('Dear {{name}}, see {{}} here');
  });
});
