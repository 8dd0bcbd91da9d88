import { mountForTest, type TestMount } from '@oriel/widget-kit/testing';
import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { imagesWidget } from './index';
import { buildAgent, fakeImages } from './test-support/fake-images';

let fake: ReturnType<typeof fakeImages>;
let mounts: TestMount<typeof imagesWidget.surface>[];

beforeEach(() => {
  mounts = [];
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  // jsdom lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
});
afterEach(() => {
  for (const each of mounts) each.unmount();
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(agents = [buildAgent()], prepare: (images: typeof fake) => void = () => {}) {
  fake = fakeImages(agents);
  prepare(fake);
  vi.stubGlobal('fetch', fake.services.fetch);
  const mounted = mountForTest(imagesWidget);
  mounts.push(mounted);
  const container = mounted.root.querySelector<HTMLElement>('div[dir]');
  if (!container) throw new Error('Nothing was mounted.');
  const view = within(container);
  const user = userEvent.setup();
  const field = () => {
    const area = document.querySelector<HTMLTextAreaElement>('textarea[slot=composer]');
    if (!area) throw new Error('There is no field.');
    return area;
  };
  await user.click(await view.findByRole('button', { name: 'Get started' }, { timeout: 8_000 }));
  return { view, user, field, ...mounted };
}
const patient = { timeout: 8_000 };

it('asks for what is chosen, with the estimate before, and shows the images in their place', async () => {
  const { view, user, field } = await open();
  await view.findByText('about €0.06', {}, patient);
  await user.click(view.getByRole('radio', { name: '4' }));
  await view.findByText('about €0.24', {}, patient);
  await user.click(view.getByRole('radio', { name: '3:2' }));
  await user.click(view.getByRole('radio', { name: 'Photo' }));
  await user.type(field(), 'A quiet harbour{Enter}');
  expect(await view.findAllByText('Waiting', {}, patient)).toHaveLength(4);
  expect(field().value).toBe('');
  expect(fake.services.inputs('generateImages')[0]?.body).toMatchObject({
    message: 'A quiet harbour',
    count: 4,
    parameters: {
      style: 'photo',
      outputFormat: 'webp',
      size: { width: 1536, height: 1024, aspectRatio: '3:2' },
    },
  });
});

it('sends nothing twice for a key that is held, and nothing that is empty', async () => {
  const { view, user, field } = await open();
  await user.type(field(), '   {Enter}');
  expect(fake.services.count('generateImages')).toBe(0);
  const held = fake.services.hold('generateImages');
  await user.type(field(), 'Tide{Enter}{Enter}{Enter}');
  held.release();
  await view.findByText('Waiting', {}, patient);
  expect(fake.services.count('generateImages')).toBe(1);
});

it.each([
  ['image_limit_reached', 429, 'Too many images are being generated. Wait until one is finished.'],
  ['image_size_not_allowed', 400, 'The model does not offer this size.'],
  ['image_storage_full', 409, /storage for your images is full/],
] as const)(
  'says why a request was refused (%s), and gives the description back',
  async (code, status, text) => {
    const { view, user, field } = await open();
    fake.services.refuse('generateImages', { status, code });
    await user.type(field(), 'Tide{Enter}');
    await view.findByText(text, {}, patient);
    expect(field().value).toBe('Tide');
  },
);

it('says that the credit is used up, and who can help', async () => {
  const { view, user, field } = await open();
  fake.services.refuse('generateImages', { status: 402, code: 'no_credits' });
  await user.type(field(), 'Tide{Enter}');
  await view.findByText('The credit is used up', {}, patient);
  await view.findByText(/An administrator can top up\. Your description is kept\./);
  expect(field().value).toBe('Tide');
});

it('cancels one that is under way, and names why another came to nothing', async () => {
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

it('deletes an image and brings it back', async () => {
  const { view, user } = await open(undefined, ({ pictures, build }) => void pictures.push(build()));
  await user.click(await view.findByRole('button', { name: 'Delete' }, patient));
  await view.findByText('Image deleted', {}, patient);
  expect(view.queryByRole('button', { name: 'Open: A quiet harbour' })).toBeNull();
  await user.click(view.getByRole('button', { name: 'Undo' }));
  await view.findByRole('button', { name: 'Open: A quiet harbour' }, patient);
});

it('shows an image large, with all that is known of it, and leads to its neighbours by keys', async () => {
  const { view, user } = await open(undefined, ({ pictures, build }) => {
    pictures.push(build({ message: 'Second' }), build({ message: 'First' }));
  });
  await user.click(await view.findByRole('button', { name: 'Open: Second' }, patient));
  const dialog = within(await view.findByRole('dialog', { name: 'Second' }, patient));
  for (const text of ['1536 × 1024', '3:2', 'flat', 'WEBP', 'Europe', '€0.06', 'You only'])
    expect(dialog.getByText(text)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Next image' }));
  await view.findByRole('dialog', { name: 'First' });
  await user.keyboard('{ArrowLeft}');
  await view.findByRole('dialog', { name: 'Second' });
});

it('shares an image, and stops', async () => {
  const { view, user } = await open(undefined, ({ pictures, build }) => void pictures.push(build()));
  await user.click(await view.findByRole('button', { name: 'Open: A quiet harbour' }, patient));
  const dialog = within(await view.findByRole('dialog', {}, patient));
  await user.click(dialog.getByRole('button', { name: 'Share link' }));
  await dialog.findByText('Everybody with the link', {}, patient);
  // The message has one, too.
  const stop = dialog.getAllByRole('button', { name: 'Stop sharing' })[0];
  if (stop) await user.click(stop);
  await dialog.findByText('You only', {}, patient);
});

it('fills the form by an image', async () => {
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
  await user.click(await view.findByRole('button', { name: 'Open: A quiet harbour' }, patient));
  await user.click(await view.findByRole('button', { name: 'More actions' }, patient));
  await user.click(await view.findByRole('menuitem', { name: 'Edit prompt' }));
  await vi.waitFor(() => expect(field().value).toBe('A quiet harbour'), patient);
  expect(view.getByRole('combobox', { name: 'Size' }).textContent).toContain('768 × 512');
  expect(view.getByRole('radio', { name: 'Photo' })).toHaveProperty('checked', true);
});

it('draws only tiles that are near what is seen, of however many', async () => {
  const { view } = await open(undefined, ({ pictures, build }) => {
    for (let each = 0; each < 400; each += 1) pictures.push(build({ message: `Image ${each}` }));
  });
  await view.findByRole('button', { name: 'Open: Image 0' }, patient);
  await vi.waitFor(() => expect(fake.services.count('listImages')).toBeGreaterThan(0));
  expect(view.getAllByRole('listitem').length).toBeLessThan(80);
  expect(view.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('400');
});
