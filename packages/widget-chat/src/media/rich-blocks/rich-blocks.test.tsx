import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api, open, ready, setUpChat, waitFor } from '../../test-support/open-chat';

setUpChat();

// jsdom has no media queries.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function answer(text: string) {
  const opened = await open();
  await ready(opened.view);
  await opened.user.type(opened.field, 'Table{Enter}');
  const script = await api().run();
  script.text(text);
  return { ...opened, script };
}

it('shows a table once it is whole, and hands it out as files', async () => {
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:http://page.test/1');
  const { view, user, root, script } = await answer('```excel\nSite;Cost\nKai;4812\n');
  root.addEventListener('click', event => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    saved.push(event.target.download);
  });
  await view.findByText(/Site;Cost/);
  expect(view.queryByRole('columnheader')).toBeNull();
  script.text('```\n');
  expect((await view.findByRole('columnheader', { name: 'Cost' })).tagName).toBe('TH');
  expect(view.getByRole('cell', { name: '4812' })).toBeTruthy();
  await user.click(view.getByRole('button', { name: 'Download as .xlsx' }));
  await user.click(view.getByRole('button', { name: 'Download as .csv' }));
  await waitFor(() => expect([...saved].sort()).toEqual(['Table.csv', 'Table.xlsx']));
  script.end();
});

it('says of a table that it cannot be read, and shows what was written', async () => {
  const { view, script } = await answer('```excel\n[["Site"\n```\n');
  await view.findByText('The table could not be read');
  expect(view.getByText('[["Site"')).toBeTruthy();
  script.end();
});

it('shows a page as code, and in a frame without an origin on a press', async () => {
  const { view, user, root, script } = await answer('```html\n<h1>Hello</h1>\n```\n');
  const show = await view.findByRole('button', { name: 'Show preview' });
  expect(view.getByText('<h1>Hello</h1>')).toBeTruthy();
  expect(root.querySelector('iframe')).toBeNull();
  await user.click(show);
  const frame = await waitFor(() => {
    const found = root.querySelector('iframe');
    if (!found) throw new Error('There is no frame yet.');
    return found;
  });
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts');
  script.end();
});

it('shows slides, and hands them out as a presentation from the block and from the menu of the answer', async () => {
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:http://page.test/1');
  const { view, user, root, script } = await answer(
    'Here they are:\n\n```slides\n# Quarter: plan\n\n## Goals\n\n- Grow\n\nNotes: slowly\n',
  );
  root.addEventListener('click', event => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    saved.push(event.target.download);
  });
  script.text('```\n');
  expect(await view.findByText('2 slides')).toBeTruthy();
  expect(view.getByText('Goals')).toBeTruthy();
  expect(view.getByText('Notes: slowly')).toBeTruthy();
  await user.click(view.getByRole('button', { name: 'Download as .pptx' }));
  await waitFor(() => expect(saved).toEqual(['Quarter plan.pptx']));
  script.end();
  await user.click(await view.findByRole('button', { name: 'More' }));
  await user.click(await view.findByRole('menuitem', { name: 'Download as slides' }));
  await waitFor(() => expect(saved).toEqual(['Quarter plan.pptx', 'Quarter plan.pptx']));
});

it('shows that a presentation is being made, and that it could not be made', async () => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('There is no room.');
  });
  const { view, user, script } = await answer('```slides\n# Quarter\n\n## Goals\n\n- Grow\n```\n');
  const button = await view.findByRole('button', { name: 'Download as .pptx' });
  const states: (string | null)[] = [];
  const observer = new MutationObserver(() => states.push(button.getAttribute('aria-busy')));
  observer.observe(button, { attributeFilter: ['aria-busy'] });
  await user.click(button);
  await view.findByText('The file could not be created');
  await waitFor(() => expect(states).toEqual(['true', 'false']));
  observer.disconnect();
  script.end();
});

it('shows an outline as text while it is written, and says that it was cut', async () => {
  const { view, script } = await answer('```slides\n# Quarter\n\n## Goals\n');
  await view.findByText(/## Goals/);
  expect(view.queryByRole('button', { name: 'Download as .pptx' })).toBeNull();
  script.end();
  await view.findByRole('button', { name: 'Download as .pptx' });
  await view.findByText('The outline was cut off');
});

it('offers no slides where an answer has no outline', async () => {
  const { view, user, script } = await answer('# One heading\n\nText');
  script.end();
  await user.click(await view.findByRole('button', { name: 'More' }));
  expect(await view.findByRole('menuitem', { name: 'Copy with formatting' })).toBeTruthy();
  expect(view.queryByRole('menuitem', { name: 'Download as slides' })).toBeNull();
});
