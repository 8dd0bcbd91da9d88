import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answers, api, chooseInMenu, open, setUpChat, waitFor } from '../../test-support/open-chat';

setUpChat();

/** A chat with two answered questions. */
async function openTwo(options: Parameters<typeof open>[0] = {}) {
  const channel = api().addChannel('Sites', [
    ['Which is cheapest?', 'Werk 9.'],
    ['And per seat?', 'Speicherkai.'],
  ]);
  const opened = await open({ ...options, state: { props: { channel: channel.id }, ...options.state } });
  const { view } = opened;
  await view.findByText('Speicherkai.');
  await view.findAllByRole('button', { name: 'Edit' });
  const questions = () => view.queryAllByRole('article', { name: 'Question' });
  const said = () =>
    [...questions(), ...answers(view)].map(each => each.querySelector('.c-bubble, .md')?.textContent);
  return { ...opened, channel, said };
}

describe('a question', () => {
  it('is asked in other words, and both versions can be shown', async () => {
    api().onRun = script => {
      script.text('Lindenhof.');
      script.end();
    };
    const { view, user, said } = await openTwo();
    const [edit] = view.getAllByRole('button', { name: 'Edit' });
    await user.click(edit as HTMLElement);
    const field = await view.findByRole('textbox', { name: 'Your question in other words' });
    expect(view.getByText('The answer below is kept as version 1.')).toBeTruthy();
    expect(field.closest('form')?.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(true);
    await user.type(field, ' With energy.{Enter}');
    await waitFor(() => expect(said()).toEqual(['Which is cheapest? With energy.', 'Lindenhof.']));
    expect(api().asked).toEqual([
      expect.objectContaining({ text: 'Which is cheapest? With energy.', answer_to: expect.any(String) }),
    ]);
    await view.findByRole('img', { name: 'Version 2 of 2' });
    await user.click(view.getByRole('button', { name: 'Previous version' }));
    await waitFor(() =>
      expect(said()).toEqual(['Which is cheapest?', 'And per seat?', 'Werk 9.', 'Speicherkai.']),
    );
    await view.findByRole('img', { name: 'Version 1 of 2' });
    // Keyboard users continue from there.
    await waitFor(() =>
      expect(
        document.activeElement?.shadowRoot?.activeElement ??
          view.getByRole('button', { name: 'Next version' }),
      ).toBe(view.getByRole('button', { name: 'Next version' })),
    );
  });

  it('is edited with the keys of the text field', async () => {
    api().onRun = script => script.end();
    const opened = await openTwo();
    const { view, user } = opened;
    await chooseInMenu(opened, 'menuitemradio', /Ctrl\+Enter/);
    await user.click(view.getAllByRole('button', { name: 'Edit' })[0] as HTMLElement);
    const field = await view.findByRole('textbox', { name: 'Your question in other words' });
    await user.type(field, '{Enter}In euros.{Control>}{Enter}{/Control}');
    await waitFor(() => expect(api().asked[0]).toMatchObject({ text: 'Which is cheapest?\nIn euros.' }));
  });

  it('is closed by Escape without changes, after a question if something was edited', async () => {
    const { view, user, said } = await openTwo();
    const before = said();
    await user.click(view.getAllByRole('button', { name: 'Edit' })[1] as HTMLElement);
    const field = await view.findByRole('textbox', { name: 'Your question in other words' });
    await user.type(field, '?{Escape}');
    await user.click(await view.findByRole('button', { name: 'Keep editing' }));
    await user.type(field, '{Escape}');
    await user.click(await view.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(view.queryByRole('textbox', { name: /other words/ })).toBeNull());
    expect(said()).toEqual(before);
    expect(api().asked).toEqual([]);
  });

  it('that is refused in other words stays, and its text is in the field', async () => {
    api().refuse = call =>
      call.endsWith('/completions/stream') ? { status: 400, code: 'no_messages_found' } : undefined;
    const { view, user, field, said } = await openTwo();
    const before = said();
    await user.click(view.getAllByRole('button', { name: 'Edit' })[0] as HTMLElement);
    await user.type(await view.findByRole('textbox', { name: /other words/ }), ' Now{Enter}');
    await waitFor(() => expect(field.value).toBe('Which is cheapest? Now'));
    expect(said()).toEqual(before);
  });
});

describe('an answer', () => {
  it('is given again beside the former one, from the middle of a chat', async () => {
    const { view, user, said } = await openTwo();
    await user.click(view.getAllByRole('button', { name: 'Regenerate' })[0] as HTMLElement);
    const script = await api().run();
    script.text('Lindenhof.');
    script.end();
    await waitFor(() => expect(said()).toEqual(['Which is cheapest?', 'Lindenhof.']));
    await view.findByRole('img', { name: 'Version 2 of 2' });
    await user.click(view.getByRole('button', { name: 'Previous version' }));
    await waitFor(() =>
      expect(said()).toEqual(['Which is cheapest?', 'And per seat?', 'Werk 9.', 'Speicherkai.']),
    );
  });

  it('is followed to its version by another tab', async () => {
    const { view, user, channel } = await openTwo();
    const other = await open({ state: { props: { channel: channel.id } } });
    await other.view.findByText('Speicherkai.');
    await user.click(view.getAllByRole('button', { name: 'Regenerate' })[0] as HTMLElement);
    const script = await api().run();
    script.text('Lindenhof.');
    script.end();
    await other.view.findByText('Lindenhof.');
    await other.view.findByRole('img', { name: 'Version 2 of 2' });
    await user.click(await view.findByRole('button', { name: 'Previous version' }));
    await other.view.findByText('Speicherkai.');
  });

  it('says where a version could not be shown', async () => {
    const { view, user } = await openTwo();
    await user.click(view.getAllByRole('button', { name: 'Regenerate' })[1] as HTMLElement);
    (await api().run()).end();
    api().refuse = call => (call.endsWith('/show') ? { status: 500, code: 'internal' } : undefined);
    await user.click(await view.findByRole('button', { name: 'Previous version' }));
    await view.findByText('The version could not be shown');
  });

  it('is deleted in one version', async () => {
    const { view, user, root } = await openTwo();
    await user.click(view.getAllByRole('button', { name: 'Regenerate' })[1] as HTMLElement);
    (await api().run()).end();
    await view.findByRole('img', { name: 'Version 2 of 2' });
    await user.click(view.getAllByRole('button', { name: 'More' }).at(-1) as HTMLElement);
    await user.click(await view.findByRole('menuitem', { name: 'Delete this version' }));
    const dialog = await view.findByRole('dialog', { name: 'Delete this version?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete this version' }));
    const since = () => api().calls.slice(api().calls.findIndex(call => call.startsWith('DELETE')));
    await waitFor(() => expect(since()[0]).toMatch(/^DELETE .*\/messages\//));
    await waitFor(() => expect(since().some(call => /^GET .*\/messages$/.test(call))).toBe(true));
    await waitFor(() => expect(root.activeElement?.role).toBe('log'));
  });
});

it('says who gave an answer, where, with which data policy, in what time and for how much', async () => {
  api().services = [
    {
      id: crypto.randomUUID(),
      name: 'Meridian',
      ownerId: null,
      ownerOrganizationId: null,
      serviceImpl: 'openai-compatible',
      dataPolicy: { retentionDays: 30, trains: false },
    },
  ];
  const { view, user } = await openTwo({ state: { locale: 'en' } });
  await user.click(view.getAllByRole('button', { name: 'More' }).at(-1) as HTMLElement);
  await user.click(await view.findByRole('menuitem', { name: 'About this answer' }));
  const dialog = await view.findByRole('dialog', { name: 'About this answer' });
  await waitFor(() =>
    expect([...dialog.querySelectorAll('dd')].map(each => each.textContent)).toEqual([
      'Site analyst',
      'Large',
      'Meridian',
      'Germany',
      'Stored for 30 days. Not used to train models.',
      '6.2\u00a0s',
      '1,204 in, 310 out',
      'less than €0.01',
    ]),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
});

it('stores no rating that is discarded with Escape', async () => {
  const { view, user } = await openTwo();
  const bad = () => view.getAllByRole('button', { name: 'Bad answer' }).at(-1) as HTMLElement;
  await user.click(bad());
  await user.click(await view.findByRole('radio', { name: 'Correctness' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(view.queryByRole('dialog')).toBeNull());
  expect(bad().getAttribute('aria-pressed')).toBe('false');
  expect(api().feedback.size).toBe(0);
});

it('takes a rating with its reason, shows it again, and takes it back', async () => {
  const { view, user, channel } = await openTwo();
  const last = () => api().messages.get(channel.id)?.at(-1)?.id ?? '';
  const bad = () => view.getAllByRole('button', { name: 'Bad answer' }).at(-1) as HTMLElement;
  await user.click(bad());
  const form = await view.findByRole('dialog', { name: 'What was wrong?' });
  expect(bad().getAttribute('aria-pressed')).toBe('false');
  await user.click(view.getByRole('radio', { name: 'Correctness' }));
  fireEvent.change(view.getByRole('textbox', { name: /Anything to add/ }), {
    target: { value: 'The sum is wrong' },
  });
  await user.click(view.getByRole('button', { name: 'Send rating' }));
  await waitFor(() =>
    expect(api().feedback.get(last())).toEqual({
      rating: 'down',
      reason: 'correctness',
      comment: 'The sum is wrong',
    }),
  );
  expect(form.isConnected).toBe(false);
  const again = await open({ state: { props: { channel: channel.id } } });
  await waitFor(() =>
    expect(
      again.view.getAllByRole('button', { name: 'Bad answer' }).at(-1)?.getAttribute('aria-pressed'),
    ).toBe('true'),
  );
  await again.user.click(again.view.getAllByRole('button', { name: 'Bad answer' }).at(-1) as HTMLElement);
  expect(
    (await again.view.findByRole<HTMLTextAreaElement>('textbox', { name: /Anything to add/ })).value,
  ).toBe('The sum is wrong');
  const share = again.view.getByRole<HTMLInputElement>('checkbox', { name: /^Share this question/ });
  expect(share.checked).toBe(false);
  await again.user.click(share);
  await again.user.click(again.view.getByRole('button', { name: 'Send rating' }));
  await waitFor(() => expect(api().feedback.get(last())).toMatchObject({ rating: 'down', shared: true }));
  await again.user.click(again.view.getAllByRole('button', { name: 'Bad answer' }).at(-1) as HTMLElement);
  expect((await again.view.findByRole<HTMLInputElement>('checkbox', { name: /^Share/ })).checked).toBe(true);
  await again.user.click(again.view.getByRole('button', { name: 'Remove rating' }));
  await waitFor(() => expect(api().feedback.size).toBe(0));
});

it('quotes an answer below what is in the field', async () => {
  const { view, user, field } = await openTwo();
  await user.type(field, 'See:');
  await user.click(view.getAllByRole('button', { name: 'More' }).at(-1) as HTMLElement);
  await user.click(await view.findByRole('menuitem', { name: 'Quote' }));
  expect(field.value).toBe('See:\n\n> Speicherkai.\n\n');
});
