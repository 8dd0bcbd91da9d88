import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildMessage, textContent } from '../../test-support/build-message';
import { api, loadTools, open, ready, setUpChat, waitFor } from '../../test-support/open-chat';

setUpChat();

const plan = () => new File(['Werk 9 costs 4,812 euros.'], 'plan.txt', { type: 'text/plain' });
const named = (name: string, size = 10) => {
  const file = new File(['content'], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

type Opened = Awaited<ReturnType<typeof openWithTray>>;

async function openWithTray(options: Parameters<typeof open>[0] = {}) {
  const opened = await open(options);
  await loadTools(opened);
  return opened;
}

/** Selects files as the browser's file dialog does. */
async function choose({ root, user }: Opened, ...files: File[]) {
  const picker = root.querySelector<HTMLInputElement>('input[type=file]');
  if (!picker) throw new Error('There is no picker.');
  await user.upload(picker, files);
}

const frameOf = ({ root }: Opened) => root.querySelector('[part=frame]') as HTMLElement;
const transfer = (...files: File[]) => ({ types: ['Files'], files });
const uploads = () => api().calls.filter(call => /^POST .*\/files$/.test(call));

describe('files for the next question', () => {
  it('are uploaded as they are chosen, go with the question, and stand above it, also after a reload', async () => {
    const opened = await openWithTray();
    const { view, user, field } = opened;
    await ready(view);
    await choose(opened, plan());
    await view.findByRole('button', { name: 'Remove plan.txt' });
    await view.findByText('25 bytes');
    // Decides where the text of the file may be sent.
    expect(api().channels[0]?.agentId).toBe(api().agents[0]?.id);
    await user.type(field, 'What does it cost?{Enter}');
    const script = await api().run();
    script.text('4,812 euros');
    script.end();
    expect(api().asked).toMatchObject([
      { text: 'What does it cost?', file_ids: [expect.stringMatching(/^[0-9a-f-]{36}$/)] },
    ]);
    await view.findByRole('list', { name: 'Files of the question' });
    expect(view.queryByRole('list', { name: 'Files for the next question' })).toBeNull();

    opened.unmount();
    const again = await openWithTray({ state: { props: { channel: String(api().channels[0]?.id) } } });
    await again.view.findByRole('button', { name: 'Open plan.txt' });
    // The next question is sent without them.
    await again.user.type(again.field, 'And per seat?{Enter}');
    await api().run();
    expect(api().asked[1]).not.toHaveProperty('file_ids');
  });

  it('make no empty chat before the question is asked', async () => {
    const opened = await openWithTray({ state: { props: { layout: 'full' } } });
    const { view, user, field } = opened;
    await ready(view);
    await choose(opened, plan());
    await view.findByText('25 bytes');
    await view.findByText('No chats yet');
    await user.type(field, 'What does it cost?{Enter}');
    await api().run();
    await waitFor(() => expect(view.queryByText('No chats yet')).toBeNull());
  });

  it('stay with a question that is asked in other words', async () => {
    api().onRun = script => {
      script.text('4,812 euros');
      script.end();
    };
    const opened = await openWithTray();
    const { view, user, field } = opened;
    await ready(view);
    await choose(opened, plan());
    await view.findByRole('button', { name: 'Remove plan.txt' });
    await user.type(field, 'What is it?{Enter}');
    await user.click(await waitFor(() => view.getByRole('button', { name: 'Edit' })));
    const editor = await waitFor(() => view.getByRole('textbox', { name: 'Your question in other words' }));
    await user.type(editor, ' In euros?{Enter}');
    await waitFor(() => expect(api().asked).toHaveLength(2));
    expect(api().asked[1]).toMatchObject({
      text: 'What is it? In euros?',
      file_ids: api().asked[0]?.file_ids,
    });
    await waitFor(() => view.getByRole('img', { name: 'Version 2 of 2' }));
    view.getByRole('button', { name: 'Open plan.txt' });
  });

  it('can be dropped on the chat, which shows that it takes them', async () => {
    const opened = await openWithTray();
    const { view } = opened;
    const area = frameOf(opened);
    fireEvent.dragEnter(area, { dataTransfer: { types: ['text/plain'], files: [] } });
    expect(view.queryByText('Drop files here')).toBeNull();
    fireEvent.dragEnter(area, { dataTransfer: transfer(plan()) });
    await view.findByText('Drop files here');
    fireEvent.dragLeave(area);
    await waitFor(() => expect(view.queryByText('Drop files here')).toBeNull());
    expect(fireEvent.drop(area, { dataTransfer: transfer(plan()) })).toBe(false);
    await view.findByRole('button', { name: 'Remove plan.txt' });
  });

  it('can be pasted; a long text becomes a file, a short one stays text', async () => {
    const { view, field } = await openWithTray();
    const paste = (text: string, files: File[] = []) =>
      fireEvent.paste(field, { clipboardData: { files, getData: () => text } });
    expect(paste('short')).toBe(true);
    expect(paste('a cell', [named('cell.png')])).toBe(true);
    expect(paste('', [named('picture.png')])).toBe(false);
    await view.findByRole('button', { name: 'Remove picture.png' });
    expect(paste('long '.repeat(3_000))).toBe(false);
    await view.findByRole('button', { name: 'Remove Pasted text.txt' });
    expect(uploads()).toHaveLength(2);
  });

  it('keep a question from being sent until they are there, and can be cancelled', async () => {
    let release = () => {};
    api().files.held = new Promise(resolve => {
      release = resolve;
    });
    const opened = await openWithTray();
    const { view, user, field } = opened;
    await choose(opened, plan());
    await view.findByRole('progressbar', { name: 'plan.txt' });
    await user.type(field, 'Early');
    await waitFor(() => expect(uploads()).toHaveLength(1));
    expect(view.getByRole('button', { name: 'Send' }).ariaDisabled).toBe('true');
    await user.click(view.getByRole('button', { name: 'Cancel plan.txt' }));
    await waitFor(() => expect(view.queryByText('plan.txt')).toBeNull());
    expect(view.getByRole('button', { name: 'Send' }).ariaDisabled).toBe('false');
    expect(opened.shell.ownerDocument.activeElement).toBe(field);
    release();
    await user.type(field, '{Enter}');
    await api().run();
    expect(api().asked[0]).not.toHaveProperty('file_ids');
  });

  it('of scanned pages keep a question from being sent until their text has been read', async () => {
    api().files.recognition = 'pending';
    const opened = await openWithTray();
    const { view, user, field } = opened;
    await choose(opened, plan());
    await view.findByText('Scanned pages are being read…');
    await user.type(field, 'Early');
    expect(view.getByRole('button', { name: 'Send' }).ariaDisabled).toBe('true');
    for (const [channel, files] of api().files.pending)
      api().files.pending.set(
        channel,
        files.map(file => ({ ...file, metaData: { recognition: 'done' } })),
      );
    await view.findByText('25 bytes');
    await waitFor(() => expect(view.getByRole('button', { name: 'Send' }).ariaDisabled).toBe('false'));
    await user.type(field, '{Enter}');
    await api().run();
    expect(api().asked).toMatchObject([{ file_ids: [expect.any(String)] }]);
  });

  it.each([
    ['none', 'This file has no readable text (scanned pages or an empty file)'],
    ['failed', 'Its scanned pages could not be read'],
  ] as const)('say that their pages could not be read: %s', async (recognition, text) => {
    api().files.recognition = recognition;
    const opened = await openWithTray();
    await choose(opened, plan());
    expect((await opened.view.findByText(text)).getAttribute('role')).toBe('alert');
  });

  it('say what is wrong with them, and can be tried again where that can help', async () => {
    const opened = await openWithTray();
    const { view, user } = opened;
    const refuse = (status: number, code: 'file_encrypted' | 'file_quota_reached') => {
      api().refuse = call => (/^POST .*\/files$/.test(call) ? { status, code } : undefined);
    };
    refuse(422, 'file_encrypted');
    await choose(opened, plan());
    expect((await view.findByRole('alert')).textContent).toBe('The file is password-protected');
    expect(view.queryByRole('button', { name: 'Try plan.txt again' })).toBeNull();
    await user.click(view.getByRole('button', { name: 'Remove plan.txt' }));
    refuse(413, 'file_quota_reached');
    await choose(opened, plan());
    await view.findByText('The workspace has no room for more files');
    api().refuse = undefined;
    await user.click(view.getByRole('button', { name: 'Try plan.txt again' }));
    await view.findByText('25 bytes');
    expect(view.queryByRole('alert')).toBeNull();
  });

  it('are refused before anything is sent where the service would refuse them', async () => {
    const opened = await openWithTray();
    const { view, user } = opened;
    const fault = async (text: string) => {
      await view.findByText(text);
      if (/type|empty|large/.test(text)) expect(view.queryByRole('button', { name: /again/ })).toBeNull();
      for (const button of view.getAllByRole('button', { name: /^Remove/ })) await user.click(button);
    };
    await choose(opened, named('tour.mov'));
    await fault('This type of file is not accepted');
    await choose(opened, named('empty.txt', 0));
    await fault('The file is empty');
    await choose(opened, named('large.txt', 21 * 1024 * 1024));
    await fault('The file is too large: at most 20 MB');
    expect(uploads()).toEqual([]);
    await choose(opened, named('one.txt'), named('two.txt'), named('three.txt'));
    await fault('At most 2 files for one question');
    await choose(opened, named('half.txt', 16 * 1024 * 1024), named('rest.txt', 16 * 1024 * 1024));
    await fault('At most 30 MB for all files together');
  });

  it('are there after a reload, and are deleted when they are removed', async () => {
    const first = await openWithTray();
    await choose(first, plan());
    await first.view.findByText('25 bytes');
    first.unmount();
    const { view, user } = await openWithTray({
      state: { props: { channel: String(api().channels[0]?.id) } },
    });
    await user.click(await view.findByRole('button', { name: 'Remove plan.txt' }, { timeout: 8_000 }));
    await waitFor(() => expect([...api().files.pending.values()].flat()).toEqual([]));
    expect(view.queryByText('plan.txt')).toBeNull();
  });

  it('show all at once, and a question from before a reload waits for them', async () => {
    const first = await openWithTray();
    let release = () => {};
    api().files.held = new Promise<void>(resolve => {
      release = resolve;
    });
    await choose(first, plan(), plan());
    expect(await first.view.findAllByRole('button', { name: 'Cancel plan.txt' })).toHaveLength(2);
    release();
    await waitFor(() => expect(first.view.getAllByText('25 bytes')).toHaveLength(2));
    await first.user.type(first.field, 'Compare them');
    first.unmount();

    const { user, field } = await open({ state: { props: { channel: String(api().channels[0]?.id) } } });
    await waitFor(() => expect(field.value).toBe('Compare them'));
    await waitFor(async () => {
      await user.type(field, '{Enter}');
      expect(api().asked).toHaveLength(1);
    });
    expect(api().asked).toMatchObject([{ file_ids: [expect.any(String), expect.any(String)] }]);
  });

  it('go with the question, also those that were refused', async () => {
    const opened = await openWithTray();
    const { view, user, field } = opened;
    await ready(view);
    await choose(opened, named('one.txt'), named('two.txt'), named('three.txt'), named('tool.exe'));
    await view.findByText('This type of file is not accepted');
    await view.findByText('At most 2 files for one question');
    await user.type(field, 'Then without{Enter}');
    await api().run();
    expect(api().asked[0]?.file_ids).toHaveLength(2);
    await waitFor(() => expect(view.queryByText('tool.exe')).toBeNull());
    expect(view.queryByText('three.txt')).toBeNull();
  });

  it('come back with a question that was not sent', async () => {
    const opened = await openWithTray();
    const { view, user, field } = opened;
    await choose(opened, plan());
    await view.findByText('25 bytes');
    api().refuse = call =>
      call.endsWith('/completions/stream') ? { status: 402, code: 'no_credits' } : undefined;
    await user.type(field, 'Costly{Enter}');
    await waitFor(() => expect(field.value).toBe('Costly'));
    await view.findByRole('button', { name: 'Remove plan.txt' });
  });
});

it('opens the places in files that an answer cites', async () => {
  const fileId = crypto.randomUUID();
  const statement = 'Werk 9 costs 4,812 euros [1]. Others [7], and `[1]`.';
  const channel = api().addChannel('Plans', [['What does it cost?', statement]]);
  const [, answer] = api().messages.get(channel.id) ?? [];
  const source = {
    type: 'file',
    id: fileId,
    name: 'plan.pdf',
    mime: 'application/pdf',
    mark: 1,
    page: 2,
  } as const;
  api().messages.set(channel.id, [
    buildMessage({ content: textContent('What does it cost?') }),
    buildMessage({
      ...answer,
      content: { data: [...textContent(statement).data, source], fullText: statement },
    }),
  ]);
  const { view, user, root } = await openWithTray({ state: { props: { channel: channel.id } } });
  const list = await view.findByRole('list', { name: 'Sources' });
  await user.click(within(list).getByRole('button', { name: /plan\.pdf, page 2/ }));
  const preview = within(await view.findByRole('dialog', { name: 'plan.pdf' }));
  await preview.findByText('Page 2 of 3');
  // A focused field would open the keyboard of a phone.
  expect(root.activeElement).toBe(preview.getByRole('region', { name: 'plan.pdf' }));
  await waitFor(() =>
    expect(root.querySelector('mark')?.textContent).toBe('Page 2: Werk 9 costs 4,812 euros.'),
  );
  await user.click(preview.getByRole('button', { name: 'Next page' }));
  await preview.findByText('Page 3 of 3');
  const search = preview.getByRole('searchbox', { name: 'Find in file' });
  search.focus();
  fireEvent.change(search, { target: { value: 'kiel' } });
  // It begins on the page that is shown.
  await preview.findByText('3 of 3');
  await user.keyboard('{Enter}');
  await preview.findByText('1 of 3');
  await preview.findByText('Page 1 of 3');
  await user.keyboard('{Enter}{Enter}');
  await preview.findByText('3 of 3');
  await preview.findByText('Page 3 of 3');
  await waitFor(() => expect(root.querySelector('mark[data-current]')?.textContent).toBe('Kiel'));
  await user.keyboard('{Enter}');
  await preview.findByText('1 of 3');
  await user.click(preview.getByRole('button', { name: 'What the assistant reads' }));
  const reading = within(preview.getByRole('region', { name: 'What the assistant reads' }));
  reading.getByText('Kiel, and Kiel again.');
  await user.click(preview.getByRole('button', { name: 'Close' }));

  // Only the marks of sources of the answer are links, and code is not.
  const [mark, ...others] = root.querySelectorAll<HTMLElement>('article a');
  expect(others).toEqual([]);
  expect(mark?.textContent).toBe('[1]');
  expect(mark?.closest('p')?.textContent).toBe('Werk 9 costs 4,812 euros [1]. Others [7], and [1].');
  await user.click(view.getByRole('button', { name: 'Source 1: plan.pdf, page 2' }));
  await waitFor(() =>
    expect(root.querySelector('mark')?.textContent).toBe('Page 2: Werk 9 costs 4,812 euros.'),
  );
});

it.each(['stopped', 'interrupted', 'length', 'error'] as const)(
  'names the sources of an answer that ended as %s',
  async finishReason => {
    const channel = api().addChannel('Plan', [['What does it cost?', '4,812 euros [1], and']]);
    const [question, answer] = api().messages.get(channel.id) ?? [];
    if (!question || !answer) throw new Error('There is an answer.');
    const source = { type: 'file', id: 'f', name: 'plan.pdf', mime: 'application/pdf', mark: 1 } as const;
    const data = [...answer.content.data, { ...source, id: crypto.randomUUID() }];
    api().messages.set(channel.id, [
      question,
      { ...answer, finishReason, content: { ...answer.content, data } },
    ]);
    const { view } = await openWithTray({ state: { props: { channel: channel.id } } });
    const list = await view.findByRole('list', { name: 'Sources' });
    expect(list.textContent).toContain('plan.pdf');
  },
);

it.each(['en', 'de'] as const)('lists the pages that an answer rests on below it: %s', async locale => {
  const channel = api().addChannel('Tides', [['When?', 'At noon.']]);
  const [question, answer] = api().messages.get(channel.id) ?? [];
  const call = {
    type: 'function_call',
    functionName: 'web_search',
    id: 'c1',
    arguments: '{"query":"tide"}',
  } as const;
  const results = [
    { title: '<b>Tides</b>', url: 'https://tides.example/noon', text: '' },
    { title: 'Script', url: 'javascript:alert(1)', text: '' },
  ];
  const found = {
    type: 'function_response',
    functionName: 'web_search',
    id: 'c1',
    result: JSON.stringify({ results }),
  } as const;
  if (!question || !answer) throw new Error('There is an answer.');
  api().messages.set(channel.id, [
    question,
    { ...answer, content: { data: [call, found, ...textContent('At noon.').data], fullText: 'At noon.' } },
  ]);
  const { view } = await open({ state: { locale, props: { channel: channel.id } } });
  const list = await view.findByRole('list', { name: locale === 'en' ? 'Sources' : 'Quellen' });
  const links = [...list.querySelectorAll('a')];
  expect(links.map(each => [each.textContent, each.getAttribute('href'), each.rel])).toEqual([
    ['<b>Tides</b>tides.example', 'https://tides.example/noon', 'noopener noreferrer'],
  ]);
});

it.each([
  ['en', '25 bytes · Page 2 has no text', 'Left out: Page 2 has no text', 'Picture, not read'],
  [
    'de',
    '25 Byte · Seite 2 hat keinen Text',
    'Nicht enthalten: Seite 2 hat keinen Text',
    'Bild, nicht gelesen',
  ],
] as const)('say what the assistant does not read of them: %s', async (locale, detail, left, mark) => {
  api().files.omissions = {
    omissions: [{ kind: 'picture', at: 5 }],
    fileOmissions: [{ kind: 'page_without_text', page: 2, count: 1 }],
  };
  const opened = await openWithTray({ state: { locale, props: {} } });
  const { view, user, field } = opened;
  await choose(opened, plan());
  await view.findByText(detail);
  await user.type(field, 'What does it cost?{Enter}');
  await api().run();
  await user.click(await view.findByRole('button', { name: /plan\.txt/ }));
  const preview = within(await view.findByRole('dialog', { name: 'plan.txt' }));
  await user.click(
    await preview.findByRole('button', { name: /What the assistant reads|Was der Assistent liest/ }),
  );
  const reading = preview.getByRole('region', { name: /What the assistant reads|Was der Assistent liest/ });
  await within(reading).findByText(left);
  expect(within(reading).getByText(mark).closest('.c-preview-text')?.textContent).toBe(
    `Kiel, ${mark} and Kiel again.`,
  );
});

describe('files that the page attaches', () => {
  const data = new TextEncoder().encode('picture').buffer;

  it('wait for the next question as those that a person has chosen', async () => {
    const { view, peer } = await openWithTray();
    await peer.request('attachFiles', { files: [{ name: 'boats.png', type: 'image/png', data }] });
    // The service names the files.
    await view.findByRole('button', { name: /^Remove / });
    expect(uploads()).toHaveLength(1);
  });

  it('are refused where they are none, before anything is uploaded', async () => {
    const { peer } = await openWithTray();
    for (const files of [[{ name: 'x' }], 'boats.png', [{ name: 'x', type: 'y', data: 'z' }]])
      await expect(peer.request('attachFiles', { files: files as never })).rejects.toMatchObject({
        code: 'INVALID_MESSAGE',
      });
    expect(uploads()).toEqual([]);
  });
});
