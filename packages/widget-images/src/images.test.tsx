import {
  generateImages,
  getCredits,
  imagesHostSurface,
  listImages,
  uploadImageReference,
} from '@oriel/contracts';
import { whilePrinting } from '@oriel/ui';
import { openForTest, setUpWidgets, type TestMountOptions } from '@oriel/widget-kit/testing';
import { within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { imagesWidget } from './index';
import { buildAgent, fakeImages } from './test-support/fake-images';

let fake: ReturnType<typeof fakeImages>;

setUpWidgets();
beforeEach(() => {
  // jsdom has no layout.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
});

async function open(
  agents = [buildAgent()],
  prepare: (images: typeof fake) => void = () => {},
  handlers: NonNullable<TestMountOptions['ownHost']>['handlers'] = {},
  /** Element for mounting again as the same user. */
  shell?: HTMLElement,
) {
  fake = shell ? fake : fakeImages(agents);
  prepare(fake);
  const nobody = { listTakers: () => ({ handled: false }), handOver: () => ({ handled: false }) };
  const ownHost = { surface: imagesHostSurface, handlers: { ...nobody, ...handlers } };
  const opened = openForTest(imagesWidget, fake.services, { ownHost, ...(shell && { shell }) });
  const { view, user } = opened;
  const field = () => {
    const area = document.querySelector<HTMLTextAreaElement>('textarea[slot=composer]');
    if (!area) throw new Error('There is no field.');
    return area;
  };
  await view.findByRole('button', { name: 'Generate' }, { timeout: 8_000 });
  // A third-party page is not covered before its user turns to the widget.
  expect(view.queryByRole('dialog')).toBeNull();
  field().focus();
  // A second mount in the same tab does not open it again.
  if (!shell) {
    await user.click(await view.findByRole('button', { name: 'Get started' }, { timeout: 8_000 }));
    expect(document.activeElement).toBe(field());
  }
  return { ...opened, field };
}
const patient = { timeout: 8_000 };

it('prints all images in their order, however many are loaded', async () => {
  const { view, root } = await open(undefined, ({ pictures, build }) =>
    pictures.push(...Array.from({ length: 120 }, () => build())),
  );
  const list = await view.findByRole('list', { name: 'Your images, latest first' }, patient);
  const positions = () =>
    within(list)
      .getAllByRole('listitem')
      .map(each => each.getAttribute('aria-posinset'));
  await vi.waitFor(() => expect(positions().length).toBeGreaterThan(0), patient);
  expect(positions().length).toBeLessThan(120);
  let printed: (string | null)[] = [];
  await whilePrinting(root, () => {
    printed = positions();
  });
  expect(printed).toEqual(Array.from({ length: 120 }, (_, index) => String(index + 1)));
  await vi.waitFor(() => expect(positions().length).toBeLessThan(120));
});

it('shows an estimate, requests the chosen options, and shows a tile for each pending image', async () => {
  const { view, user, field } = await open();
  await view.findByText('about €0.06', {}, patient);
  await user.click(view.getByRole('radio', { name: '4' }));
  await view.findByText('about €0.24', {}, patient);
  await user.click(view.getByRole('radio', { name: '3:2' }));
  await user.click(view.getByRole('radio', { name: 'Photo' }));
  await user.type(field(), 'A quiet harbour{Enter}');
  expect(await view.findAllByText('Waiting', {}, patient)).toHaveLength(4);
  // The description stays for the next request.
  expect(field().value).toBe('A quiet harbour');
  expect(fake.services.requests(generateImages)[0]?.body).toMatchObject({
    message: 'A quiet harbour',
    count: 4,
    parameters: {
      style: 'photo',
      outputFormat: 'webp',
      size: { width: 1536, height: 1024, aspectRatio: '3:2' },
    },
  });
});

it('ignores an empty description and a repeated Enter key', async () => {
  const { view, user, field } = await open();
  await user.type(field(), '   {Enter}');
  expect(fake.services.count(generateImages)).toBe(0);
  const held = fake.services.hold(generateImages);
  await user.type(field(), 'Tide{Enter}{Enter}{Enter}');
  held.release();
  await view.findByText('Waiting', {}, patient);
  expect(fake.services.count(generateImages)).toBe(1);
});

it('begins a new line with Enter on a device without a keyboard', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(hover: none)',
    addEventListener() {},
    removeEventListener() {},
  }));
  const { view, user, field } = await open();
  await user.type(field(), 'Tide{Enter}at noon');
  expect(field().value).toBe('Tide\nat noon');
  expect(fake.services.count(generateImages)).toBe(0);
  await user.click(view.getByRole('button', { name: 'Generate' }));
  await view.findByText('Waiting', {}, patient);
  vi.unstubAllGlobals();
});

it.each([
  ['image_limit_reached', 429, 'Too many images are being generated. Wait until one is finished.'],
  ['image_size_not_allowed', 400, 'The model does not offer this size.'],
  ['image_storage_full', 409, /storage for your images is full/],
] as const)(
  'explains why a request was refused (%s), and keeps the description',
  async (code, status, text) => {
    const { view, user, field } = await open();
    fake.services.refuse(generateImages, { status, code });
    await user.type(field(), 'Tide{Enter}');
    await view.findByText(text, {}, patient);
    expect(field().value).toBe('Tide');
  },
);

it('shows that an operator has suspended the workspace meanwhile, and keeps the description', async () => {
  const { view, user, field, press } = await open();
  const resume = fake.services.refuse(generateImages, { status: 403, code: 'organization_suspended' });
  await user.type(field(), 'Tide{Enter}');
  await view.findByRole('heading', { name: 'This workspace is suspended' }, patient);
  expect(field().value).toBe('Tide');
  resume();
  await press('Try again');
  await view.findByRole('button', { name: 'Generate' }, patient);
  expect(field().value).toBe('Tide');
});

it('never replaces typed text with text from the page', async () => {
  const { user, field, peer, patch } = await open();
  await user.type(field(), 'My own');
  await peer.request('setComposer', { text: 'A prompt', keep: true });
  await peer.request('setComposer', { text: 'A prompt', keep: true });
  await peer.request('setComposer', { text: 'An example', ifEmpty: true });
  expect(field().value).toBe('My own\n\nA prompt');
  patch({ props: { message: 'Of the page' } });
  await vi.waitFor(() => expect(field().value).toBe('My own\n\nA prompt\n\nOf the page'), patient);
  await peer.request('setComposer', { text: '' });
  patch({ props: { message: 'First' } });
  await vi.waitFor(() => expect(field().value).toBe('First'), patient);
  patch({ props: { message: 'Second' } });
  await vi.waitFor(() => expect(field().value).toBe('Second'), patient);
});

it('puts an earlier draft above text typed before the session is known', async () => {
  const { field, unmount, user } = await open();
  await user.type(field(), 'A draft');
  unmount();
  document.body.replaceChildren();
  const shell = document.createElement('div');
  const early = document.createElement('textarea');
  early.slot = 'composer';
  early.value = 'Typed early';
  shell.append(early);
  await open(undefined, undefined, undefined, shell);
  expect(early.value).toBe('A draft\n\nTyped early');
});

it('says that the credit is used up, and who can help', async () => {
  const { view, user, field } = await open();
  fake.services.refuse(generateImages, { status: 402, code: 'no_credits' });
  await user.type(field(), 'Tide{Enter}');
  await view.findByText('The credit is used up', {}, patient);
  await view.findByText(/An administrator can top up\. Your description is kept\./);
  expect(field().value).toBe('Tide');
});

it('cancels a running image, and explains failed ones', async () => {
  const { view, user } = await open(undefined, ({ pictures, build }) => {
    const empty = { url: null, width: null, height: null, thumbnails: [], costInEuro: null };
    pictures.push(
      build({ ...empty, message: 'Running', status: 'drawing', progress: 0.4 }),
      build({ ...empty, message: 'Refused', status: 'failed', errorCode: 'provider_refusal' }),
      build({ ...empty, message: 'Late', status: 'failed', errorCode: 'provider_timeout' }),
    );
  });
  await view.findByText('The provider refused this description because of its content policy.', {}, patient);
  view.getByText('The provider took too long.');
  expect(view.getByRole('progressbar', { name: 'Progress: Running' }).getAttribute('aria-valuenow')).toBe(
    '0.4',
  );
  await user.click(view.getByRole('button', { name: 'Cancel: Running' }));
  await view.findByText('Cancelled', {}, patient);
});

it('deletes an image, and restores it on undo', async () => {
  const { view, user } = await open(undefined, ({ pictures, build }) => void pictures.push(build()));
  await user.click(await view.findByRole('button', { name: 'Delete' }, patient));
  await view.findByText('Image deleted', {}, patient);
  expect(view.queryByRole('button', { name: 'Open: A quiet harbour' })).toBeNull();
  await user.click(view.getByRole('button', { name: 'Undo' }));
  await view.findByRole('button', { name: 'Open: A quiet harbour' }, patient);
});

it('shows a large image with its details, and moves to its neighbours by button and arrow key', async () => {
  const { view, user } = await open(undefined, ({ pictures, build }) => {
    pictures.push(build({ message: 'Second' }), build({ message: 'First' }));
  });
  await user.click(await view.findByRole('button', { name: 'Open: Second' }, patient));
  const dialog = within(await view.findByRole('dialog', { name: 'Second' }, patient));
  for (const text of ['1536 × 1024', '3:2', 'Flat', 'WEBP', 'Europe', '€0.06', 'You only'])
    expect(dialog.getByText(text)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Next image' }));
  await view.findByRole('dialog', { name: 'First' });
  await user.keyboard('{ArrowLeft}');
  await view.findByRole('dialog', { name: 'Second' });
});

it('handles keys pressed before the next render', async () => {
  const { view, user } = await open(undefined, ({ pictures, build }) => {
    pictures.push(build({ message: 'Third' }), build({ message: 'Second' }), build({ message: 'First' }));
  });
  await user.click(await view.findByRole('button', { name: 'Open: Third' }, patient));
  const dialog = await view.findByRole('dialog', { name: 'Third' }, patient);
  await within(dialog).findByRole('button', { name: 'Next image' }, patient);
  const press = (key: string) =>
    dialog.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
    );
  press('ArrowRight');
  press('ArrowRight');
  await view.findByRole('dialog', { name: 'First' });
  press('ArrowLeft');
  press('ArrowLeft');
  press('ArrowRight');
  await view.findByRole('dialog', { name: 'Second' });
});

it('switches an open preview at the request of the host, and rejects if another dialog is open', async () => {
  const { view, user, peer } = await open(undefined, ({ pictures, build }) => {
    pictures.push(build({ message: 'Second' }), build({ message: 'First' }));
  });
  await view.findByRole('button', { name: 'Open: Second' }, patient);
  const [second, first] = fake.pictures;
  const show = (imageId: string | undefined) => peer.request('openImage', { imageId: imageId ?? '' });
  expect(await show(second?.id)).toEqual({});
  await view.findByRole('dialog', { name: 'Second' }, patient);
  const isZoomed = () => view.getByTitle('Enlarge').getAttribute('aria-pressed');
  await user.click(view.getByTitle('Enlarge'));
  expect(isZoomed()).toBe('true');
  expect(await show(first?.id)).toEqual({});
  await view.findByRole('dialog', { name: 'First' });
  expect(isZoomed()).toBe('false');
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(view.queryByRole('dialog')).toBeNull(), patient);

  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const other = peer.request('openDialog', { name: 'ImageGenerationInfoDialog', args: {} }, { timeout: 0 });
  await view.findByRole('dialog', {}, patient);
  await expect(show(first?.id)).rejects.toMatchObject({ code: 'ABORTED' });
  expect(warn).toHaveBeenCalledWith('Dialog already opened');
  await user.keyboard('{Escape}');
  await other;
  await show(first?.id);
  await view.findByRole('dialog', { name: 'First' }, patient);
});

it('shows the last image requested before the preview opens', async () => {
  const { view, user, peer } = await open(undefined, ({ pictures, build }) => {
    pictures.push(build({ message: 'Second' }), build({ message: 'First' }));
  });
  await view.findByRole('button', { name: 'Open: Second' }, patient);
  const [second, first] = fake.pictures;
  const show = (imageId = '') => peer.request('openImage', { imageId });
  expect(await Promise.all([show(second?.id), show(second?.id), show(first?.id)])).toEqual([{}, {}, {}]);
  await view.findByRole('dialog', { name: 'First' }, patient);
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(view.queryByRole('dialog')).toBeNull(), patient);
  // The next preview is independent of the earlier request.
  await show(second?.id);
  await view.findByRole('dialog', { name: 'Second' }, patient);
});

it('shows the image that the host names, and reports the one in the preview', async () => {
  const { view, user, patch, eventsOf } = await open(undefined, ({ pictures, build }) => {
    pictures.push(build({ message: 'Second' }), build({ message: 'First' }));
  });
  await user.click(await view.findByRole('button', { name: 'Open: Second' }, patient));
  await view.findByRole('dialog', { name: 'Second' }, patient);
  const [second, first] = fake.pictures;
  patch({ props: { detail: second?.id } });
  await user.keyboard('{ArrowRight}');
  await view.findByRole('dialog', { name: 'First' });
  patch({ props: { detail: first?.id } });
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(eventsOf('detail:opened').at(-1)).toEqual({ detail: null }), patient);
  const details = [second?.id, first?.id, null].map(detail => ({ detail }));
  expect(eventsOf('detail:opened')).toEqual(details);

  patch({ props: { detail: '' } });
  patch({ props: { detail: second?.id } });
  await view.findByRole('dialog', { name: 'Second' }, patient);
  patch({ props: { detail: '' } });
  await vi.waitFor(() => expect(view.queryByRole('dialog')).toBeNull(), patient);
  expect(eventsOf('detail:opened')).toHaveLength(3);
});

it('shares an image, and stops sharing it', async () => {
  const { view, user } = await open(undefined, ({ pictures, build }) => void pictures.push(build()));
  await user.click(await view.findByRole('button', { name: 'Open: A quiet harbour' }, patient));
  const dialog = within(await view.findByRole('dialog', {}, patient));
  await user.click(dialog.getByRole('button', { name: 'Share link' }));
  const sharing = within(await view.findByRole('dialog', { name: 'Share image' }, patient));
  await sharing.findByText(/^Everybody with the link can see/, {}, patient);
  dialog.getByText('You only');
  await user.click(sharing.getByRole('button', { name: 'Create link' }));
  await dialog.findByText('Everybody with the link', {}, patient);
  expect(sharing.getByRole<HTMLInputElement>('textbox').value).toMatch(/\/image\//);
  await user.click(sharing.getByRole('button', { name: 'Revoke link' }));
  await dialog.findByText('You only', {}, patient);
});

it('offers no link for everybody without the right to it', async () => {
  const { view, user } = await open(undefined, images => {
    images.pictures.push(images.build());
    images.permissions.splice(1);
  });
  await user.click(await view.findByRole('button', { name: 'Share link' }, patient));
  const sharing = within(await view.findByRole('dialog', { name: 'Share image' }, patient));
  await sharing.findByText('You cannot create links here', {}, patient);
  expect(sharing.queryByRole('button', { name: 'Create link' })).toBeNull();
});

it('hides sharing from application users, and does not request their credit', async () => {
  const { view, user } = await open(undefined, images => {
    images.pictures.push(images.build());
    images.identity = 'applicationPerson';
  });
  expect(view.queryByRole('button', { name: 'Share link' })).toBeNull();
  await user.click(await view.findByRole('button', { name: 'Open: A quiet harbour' }, patient));
  const dialog = within(await view.findByRole('dialog', {}, patient));
  await dialog.findByRole('button', { name: 'Download' }, patient);
  expect(dialog.queryByRole('button', { name: /link/i })).toBeNull();
  expect(fake.services.count(getCredits)).toBe(0);
});

it('fills the form from an image', async () => {
  const { view, user, field } = await open(
    undefined,
    ({ pictures, build }) =>
      void pictures.push(
        build({
          parameters: {
            outputFormat: 'png',
            style: 'photo',
            size: { width: 768, height: 512, aspectRatio: '3:2' },
          },
        }),
      ),
  );
  await user.type(field(), 'A storm');
  await user.click(await view.findByRole('button', { name: 'Open: A quiet harbour' }, patient));
  await user.click(await view.findByRole('button', { name: 'More actions' }, patient));
  await user.click(await view.findByRole('menuitem', { name: 'Edit prompt' }));
  await vi.waitFor(() => expect(field().value).toBe('A storm\n\nA quiet harbour'), patient);
  expect(view.getByRole('combobox', { name: 'Size' }).textContent).toContain('768 × 512');
  expect(view.getByRole('radio', { name: 'Photo' })).toHaveProperty('checked', true);
});

it('renders only tiles near the viewport', async () => {
  const { view } = await open(undefined, ({ pictures, build }) => {
    for (let each = 0; each < 400; each += 1) pictures.push(build({ message: `Image ${each}` }));
  });
  await view.findByRole('button', { name: 'Open: Image 0' }, patient);
  await vi.waitFor(() => expect(fake.services.count(listImages)).toBeGreaterThan(0));
  expect(view.getAllByRole('listitem').length).toBeLessThan(80);
  expect(view.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('400');
});

const openMenu = async ({ view, user }: Pick<Awaited<ReturnType<typeof open>>, 'view' | 'user'>) => {
  await user.click(await view.findByRole('button', { name: 'Open: A quiet harbour' }, patient));
  await user.click(await view.findByRole('button', { name: 'More actions' }, patient));
};
const one: Parameters<typeof open>[1] = ({ pictures, build }) => void pictures.push(build());

it('hands an image over to another widget of the page, and closes', async () => {
  const handOver = vi.fn((_: { to: string; image: { name: string; type: string; data: ArrayBuffer } }) => ({
    handled: true,
  }));
  const opened = await open(undefined, one, {
    listTakers: () => ({ handled: true, result: ['chat', 'prompts', 'workspace'] }),
    handOver,
  });
  const { view, user } = opened;
  await openMenu(opened);
  await view.findByRole('menuitem', { name: 'Use as the image of a prompt' }, patient);
  await user.click(view.getByRole('menuitem', { name: 'Use in chat' }));
  await vi.waitFor(() => expect(handOver).toHaveBeenCalledTimes(1), patient);
  const { to, image } = handOver.mock.calls[0]?.[0] ?? expect.unreachable();
  expect(to).toBe('chat');
  expect(image).toMatchObject({ name: 'A-quiet-harbour-2026-11-01.webp', type: 'image/webp' });
  expect(new TextDecoder().decode(image.data)).toBe('picture');
  await vi.waitFor(() => expect(view.queryByRole('dialog')).toBeNull(), patient);
});

it('reports that no widget accepted an image', async () => {
  const opened = await open(undefined, one, { listTakers: () => ({ handled: true, result: ['chat'] }) });
  await openMenu(opened);
  await opened.user.click(await opened.view.findByRole('menuitem', { name: 'Use in chat' }, patient));
  await opened.view.findByText('The image could not be handed over', {}, patient);
});

it('offers no other widget if the page has none', async () => {
  const opened = await open(undefined, one);
  await openMenu(opened);
  await opened.view.findByRole('menuitem', { name: 'Copy description' }, patient);
  expect(opened.view.queryByRole('menuitem', { name: /^Use / })).toBeNull();
});

/** An event with files, as in a drop or a paste. jsdom has no `DataTransfer`. */
function bring(type: 'drop' | 'paste', target: Element | null | undefined, files: readonly File[]) {
  const event = new Event(type, { bubbles: true, cancelable: true, composed: true });
  const data = { types: ['Files'], files };
  Object.defineProperty(event, type === 'drop' ? 'dataTransfer' : 'clipboardData', { value: data });
  target?.dispatchEvent(event);
  return event;
}

it('accepts dropped and pasted reference images, up to the maximum of the model', async () => {
  const { view, user, field } = await open();
  await view.findByText('about €0.06', {}, patient);
  const png = (name: string) => new File(['bytes'], name, { type: 'image/png' });
  // On the text field itself, which is outside of the widget's own tree.
  expect(bring('drop', field(), [png('one.png')]).defaultPrevented).toBe(true);
  expect(bring('paste', field(), [png('two.png'), png('three.png')]).defaultPrevented).toBe(true);
  await view.findByText('At most 2 reference images', {}, patient);
  const list = within(await view.findByRole('list', { name: 'Reference images' }, patient));
  expect(list.getAllByRole('listitem').map(each => each.textContent)).toEqual(['one.png', 'two.png']);
  await vi.waitFor(() => expect(fake.services.count(uploadImageReference)).toBe(2), patient);
  await user.click(list.getByRole('button', { name: 'Remove one.png' }));
  await user.type(field(), 'Tide{Enter}');
  await vi.waitFor(() => expect(fake.services.count(generateImages)).toBe(1), patient);
  expect(fake.services.requests(generateImages)[0]?.body.attachedTemporaryFiles).toHaveLength(1);
  await vi.waitFor(() => expect(view.queryByRole('list', { name: 'Reference images' })).toBeNull(), patient);
});

it('rejects files that are not images, keeps the browser from opening them, and ignores pasted text', async () => {
  const { view, field, root } = await open();
  await view.findByText('about €0.06', {}, patient);
  const svg = new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' });
  expect(bring('drop', root.querySelector('.i-field'), [svg]).defaultPrevented).toBe(true);
  await view.findByText('Only PNG, JPEG and WebP images can be added.', {}, patient);
  expect(fake.services.count(uploadImageReference)).toBe(0);
  expect(bring('paste', field(), []).defaultPrevented).toBe(false);
});

it('offers no reference images if the model accepts none', async () => {
  const abilities = [
    {
      type: 'image' as const,
      constraints: [{ direction: 'output' as const, unit: 'images' as const, max: 1 }],
    },
  ];
  const { view, root } = await open([buildAgent({ abilities })]);
  await view.findByText('about €0.06', {}, patient);
  const png = new File(['bytes'], 'one.png', { type: 'image/png' });
  expect(bring('drop', root.querySelector('.i-field'), [png]).defaultPrevented).toBe(false);
  expect(view.queryByRole('button', { name: 'Add reference images' })).toBeNull();
  expect(view.queryByRole('list', { name: 'Reference images' })).toBeNull();
});

it('translates the names of known styles, and derives other names from their values', async () => {
  const style = { type: 'string' as const, enum: ['vivid', 'ink', 'stained_glass'], default: 'vivid' };
  const agent = buildAgent();
  const parameterDefinitions = { ...agent.parameterDefinitions, style };
  const { view, patch } = await open([{ ...agent, parameterDefinitions }]);
  const names = () =>
    within(view.getByRole('radiogroup', { name: /^(Style|Stil)$/ }))
      .getAllByRole('radio')
      .map(each => each.parentElement?.textContent);
  await vi.waitFor(() => expect(names()).toEqual(['Vivid', 'Ink', 'Stained glass']), patient);
  patch({ locale: 'de' });
  await vi.waitFor(() => expect(names()).toEqual(['Lebhaft', 'Tusche', 'Stained glass']), patient);
});

it('creates variations from the image and its description', async () => {
  const opened = await open(undefined, one);
  await openMenu(opened);
  await opened.user.click(await opened.view.findByRole('menuitem', { name: 'Create variations' }, patient));
  await vi.waitFor(() => expect(opened.field().value).toBe('A quiet harbour'), patient);
  await opened.user.type(opened.field(), '{Enter}');
  await vi.waitFor(() => expect(fake.services.count(generateImages)).toBe(1), patient);
  const asked = fake.services.requests(generateImages)[0]?.body;
  expect(asked?.attachedTemporaryFiles).toEqual([fake.pictures.find(({ status }) => status === 'done')?.id]);
});

it('selects several images, and deletes them together', async () => {
  const { view, user } = await open(undefined, ({ pictures, build }) => {
    pictures.push(build({ message: 'First' }), build({ message: 'Second' }), build({ message: 'Third' }));
  });
  await user.click(await view.findByRole('button', { name: 'Select' }, patient));
  const tile = (name: string) => view.findByRole('button', { name, pressed: false }, patient);
  await user.click(await tile('First'));
  await user.click(await tile('Third'));
  await user.click(await view.findByRole('button', { name: 'First', pressed: true }, patient));
  await user.click(await tile('Second'));
  await user.click(view.getByRole('button', { name: 'Delete' }));
  await view.findByText('2 images deleted', {}, patient);
  expect(fake.pictures.map(({ message }) => message)).toEqual(['First']);
  await user.click(view.getByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(fake.pictures).toHaveLength(3), patient);
});

/** Simulates a swipe. jsdom has no pointer events. */
function swipe(stage: Element, from: number, to: number, down = 0) {
  const places = { pointerdown: [from, 10], pointerup: [to, 10 + down] } as const;
  for (const [type, [clientX, clientY]] of Object.entries(places)) {
    const event = new MouseEvent(type, { bubbles: true, clientX, clientY });
    Object.defineProperty(event, 'pointerType', { value: 'touch' });
    stage.dispatchEvent(event);
  }
}

it('moves to a neighbour on a horizontal swipe, but not on a diagonal or short one', async () => {
  const { view, user, root } = await open(undefined, ({ pictures, build }) => {
    pictures.push(build({ message: 'First' }), build({ message: 'Second' }));
  });
  await user.click(await view.findByRole('button', { name: 'Open: First' }, patient));
  await view.findByRole('dialog', { name: 'First' }, patient);
  const stage = () => root.querySelector('.i-stage') ?? expect.unreachable();
  swipe(stage(), 200, 40, 150);
  swipe(stage(), 200, 170);
  expect(view.getByRole('dialog', { name: 'First' })).toBeTruthy();
  swipe(stage(), 200, 40);
  await view.findByRole('dialog', { name: 'Second' }, patient);
  swipe(stage(), 40, 200);
  await view.findByRole('dialog', { name: 'First' }, patient);
});

it('downloads all selected images, each under its own name', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:http://page.test/1';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const { view, user, root } = await open(undefined, ({ pictures, build }) => {
    pictures.push(
      build({ message: 'A pier: “at dawn”' }),
      build({ message: 'Left' }),
      build({ message: '!' }),
    );
  });
  const names: string[] = [];
  root.addEventListener('click', event => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    names.push(event.target.download);
  });
  await user.click(await view.findByRole('button', { name: 'Select' }, patient));
  await view.findByRole('region', { name: 'Selected images' }, patient);
  expect(view.queryByRole('button', { name: 'Download' })).toBeNull();
  saved.length = 0;
  await user.click(view.getByRole('button', { name: 'A pier: “at dawn”', pressed: false }));
  await user.click(view.getByRole('button', { name: '!', pressed: false }));
  await user.click(await view.findByRole('button', { name: 'Download' }, patient));
  await vi.waitFor(
    () => expect(names).toEqual(['A-pier-at-dawn-2026-11-01.webp', 'image-2026-11-01.webp']),
    patient,
  );
  expect(saved.slice(-2).map(({ type }) => type)).toEqual(['image/webp', 'image/webp']);
});

it('copies the description and the image, and reports a browser that cannot copy images', async () => {
  const copy = vi.fn((_: { text: string }) => ({ handled: true }));
  const png: typeof one = ({ pictures, build }) => void pictures.push(build({ mimeType: 'image/png' }));
  const opened = await open(undefined, png, { copy });
  const { view, user } = opened;
  const choose = async (name: string) => {
    await user.click(await view.findByRole('menuitem', { name }, patient));
  };
  await openMenu(opened);
  await choose('Copy description');
  await view.findByText('Description copied', {}, patient);
  expect(copy).toHaveBeenCalledWith({ text: 'A quiet harbour' }, expect.anything());

  const again = () => user.click(view.getByRole('button', { name: 'More actions' }));
  // A browser whose clipboard does not support images.
  await again();
  await choose('Copy image');
  await view.findByText('The image could not be copied', {}, patient);

  const written: Record<string, Promise<Blob>>[] = [];
  vi.stubGlobal(
    'ClipboardItem',
    class {
      constructor(readonly parts: Record<string, Promise<Blob>>) {}
    },
  );
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async items => {
    for (const item of items as unknown as { parts: Record<string, Promise<Blob>> }[]) {
      written.push(item.parts);
      await Promise.all(Object.values(item.parts));
    }
  });
  await again();
  await choose('Copy image');
  await view.findByText('Image copied', {}, patient);
  expect(await (await written[0]?.['image/png'])?.text()).toBe('picture');
});

it('filters by agent, and shows all again', async () => {
  const agents = [buildAgent(), buildAgent({ name: 'Sketcher' })];
  const { view, user } = await open(agents, ({ pictures, build }) => {
    pictures.push(
      build({ message: 'Of the first' }),
      build({ message: 'Of the other', agentId: agents[1]?.id ?? null }),
    );
  });
  const choose = async (name: string) => {
    await user.click(await view.findByRole('combobox', { name: 'Agent' }, patient));
    await user.click(await view.findByRole('option', { name }, patient));
  };
  await view.findByRole('button', { name: 'Open: Of the first' }, patient);
  await choose('Sketcher');
  await view.findByRole('button', { name: 'Open: Of the other' }, patient);
  await vi.waitFor(
    () => expect(view.queryByRole('button', { name: 'Open: Of the first' })).toBeNull(),
    patient,
  );
  expect(fake.services.requests(listImages).at(-1)?.query).toMatchObject({ agentId: agents[1]?.id });
  await choose('All agents');
  await view.findByRole('button', { name: 'Open: Of the first' }, patient);
});
