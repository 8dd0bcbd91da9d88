import { drawnImageOf, type GeneratedImage } from '@oriel/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answers, api, open, ready, setUpChat, waitFor } from '../../test-support/open-chat';

setUpChat();

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:http://page.test/1');
});
afterEach(() => vi.restoreAllMocks());

const result = (imageId: string) => JSON.stringify({ image_id: imageId, status: 'drawing' });

/** Opens an answer whose agent has generated an image in this state. */
async function drawn(change: Partial<GeneratedImage>, options: Parameters<typeof open>[0] = {}) {
  const opened = await open(options);
  await ready(opened.view);
  const image = api().images.add({ message: 'Two boats', ...change });
  await opened.user.type(opened.field, 'Draw{Enter}');
  const script = await api().run();
  script.tool('generate_image', '{"description":"Two boats"}', result(image.id));
  script.text('Here it is.');
  script.end();
  return { ...opened, image };
}

it('shows how far the picture of an agent is, then the picture, which opens large and leads to the gallery', async () => {
  const openDialog = vi.fn(() => ({ handled: true }));
  const navigate = vi.fn(() => ({ handled: true }));
  const { view, image, user, root } = await drawn(
    { status: 'drawing', progress: 0.5 },
    { state: { authentication: 'session' }, host: { openDialog, navigate } },
  );
  expect((await view.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('0.5');
  expect(view.getByText('The image is being generated')).toBeTruthy();
  api().images.change(image.id, { status: 'done', width: 600, height: 400 });
  const button = await view.findByRole('button', { name: 'Open image: Two boats' });
  const picture = await view.findByRole('img', { name: 'Two boats' });
  expect(picture.getAttribute('src')).toBe('blob:http://page.test/1');
  expect(root.querySelector<HTMLElement>('.c-drawn-place')?.style.aspectRatio).toBe('600 / 400');
  expect(api().calls).toContain(`GET /organizations/${api().organization.id}/images/${image.id}/file`);
  await user.click(button);
  await waitFor(() =>
    expect(openDialog).toHaveBeenCalledWith(
      { name: 'ImageGenerationPreview', args: { imageId: image.id }, isOwn: false },
      expect.anything(),
    ),
  );
  await user.click(view.getByRole('button', { name: 'Show in gallery' }));
  await waitFor(() =>
    expect(navigate).toHaveBeenCalledWith(
      { href: `/image-generation/${image.id}`, replace: false },
      expect.anything(),
    ),
  );
});

it('names no gallery on a page of another site, which has none', async () => {
  const { view } = await drawn({ status: 'done' });
  await view.findByRole('img', { name: 'Two boats' });
  expect(view.queryByRole('button', { name: 'Show in gallery' })).toBeNull();
});

it.each([
  [{ status: 'failed', errorCode: 'provider_refusal' }, 'The image could not be generated', /content policy/],
  [{ status: 'failed', errorCode: 'provider_timeout' }, 'The image could not be generated', /too long/],
  [{ status: 'failed', errorCode: 'internal' }, 'The image could not be generated', /Nothing was charged/],
  [{ status: 'cancelled' }, 'Image generation was cancelled', /Nothing was charged/],
] as const)('says what has become of a picture: %j', async (change, title, text) => {
  const { view } = await drawn(change);
  await view.findByText(title);
  expect(view.getByText(text)).toBeTruthy();
  expect(view.getByText('Two boats', { selector: 'q' })).toBeTruthy();
  expect(view.queryByRole('img', { name: 'Two boats' })).toBeNull();
});

it('says that a picture is no longer there', async () => {
  const { view, field, user } = await open();
  await ready(view);
  await user.type(field, 'Draw{Enter}');
  const script = await api().run();
  script.tool('generate_image', '{}', result(crypto.randomUUID()));
  script.end();
  await view.findByText('This image is no longer there');
});

it('loads a picture again that could not be loaded', async () => {
  const opened = await open();
  await ready(opened.view);
  const image = api().images.add({ message: 'Two boats', status: 'done' });
  api().refuse = call => (call.includes('/images/') ? { status: 500, code: 'internal' } : undefined);
  await opened.user.type(opened.field, 'Draw{Enter}');
  const script = await api().run();
  script.tool('generate_image', '{}', result(image.id));
  script.end();
  await opened.view.findByText('The image could not be loaded');
  api().refuse = undefined;
  await opened.user.click(opened.view.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
  await opened.view.findByRole('img', { name: 'Two boats' });
});

it('asks for no picture after the answer is gone', async () => {
  const { view, user, image } = await drawn({ status: 'drawing' });
  await view.findByText('The image is being generated');
  await waitFor(() => expect(answers(view)[0]?.dataset.state).toBe('complete'));
  await user.click(view.getAllByRole('button', { name: 'New chat' })[0] as HTMLElement);
  await ready(view);
  const asked = () => api().calls.filter(call => call.endsWith(`/images/${image.id}`)).length;
  const before = asked();
  await new Promise(resolve => setTimeout(resolve, 1_500));
  expect(asked()).toBe(before);
});

describe('a result of a tool', () => {
  const id = crypto.randomUUID();
  const response = (text: string, change: object = {}) =>
    drawnImageOf({
      type: 'function_response',
      functionName: 'generate_image',
      id: 'c',
      result: text,
      ...change,
    });

  it('names a picture only as the tool that draws does', () => {
    expect(response(result(id))).toBe(id);
    expect(response(result(id), { functionName: 'other' })).toBeUndefined();
    expect(response(result(id), { isError: true })).toBeUndefined();
    expect(drawnImageOf(undefined)).toBeUndefined();
  });

  it.each(['', '{', 'null', '[]', '"x"', '{"image_id":"../../x"}', '{"image_id":{}}', '{"error":"No"}'])(
    'names none where it is %j',
    text => expect(response(text)).toBeUndefined(),
  );
});
