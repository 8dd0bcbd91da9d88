import {
  followImages,
  type GeneratedImage,
  getImageSettings,
  listImages,
  listMyChannels,
} from '@oriel/contracts';
import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { address, api, openPortal, refuse, setUpPortal, visible, waitFor } from '../test-support/open-portal';

setUpPortal();

const buildImage = (overrides: Partial<GeneratedImage>): GeneratedImage => ({
  id: crypto.randomUUID(),
  agentId: null,
  aiModelId: null,
  aiServiceId: null,
  agentName: 'Illustrator',
  modelName: 'atelier-2',
  serviceName: 'Atelier',
  hostLocation: 'europe',
  createdAt: 1,
  executionId: crypto.randomUUID(),
  ownerId: crypto.randomUUID(),
  ownerOrganizationId: crypto.randomUUID(),
  message: '',
  parameters: {},
  references: 0,
  status: 'done',
  progress: null,
  errorCode: null,
  url: null,
  mimeType: null,
  width: null,
  height: null,
  fileSize: null,
  costInEuro: null,
  thumbnails: [],
  expiresAt: 2,
  shareUrl: null,
  channelId: null,
  ...overrides,
});

const open = async () => {
  const opened = await openPortal('/chat/1');
  const sidebar = within(opened.view.getByRole('navigation', { name: 'Main' }));
  await opened.user.click(await sidebar.findByRole('button', { name: 'Back' }));
  return { ...opened, sidebar };
};

it('keeps the open chat when the highlighted entry of the chat is pressed', async () => {
  const { user, sidebar } = await open();
  const chat = sidebar.getByRole('link', { name: 'Chat' });
  expect(chat.getAttribute('aria-current')).toBe('page');
  await user.click(chat);
  await sidebar.findByRole('button', { name: 'Back' });
  expect(address()).toBe('/chat/1');
});

it('undoes the first press of Back when the same place is pressed again', async () => {
  const { user, sidebar } = await open();
  const rows = sidebar.getByRole('link', { name: 'Chat' }).parentElement;
  const first = rows?.firstElementChild;
  if (!first) throw new Error('The menu is empty.');
  await user.click(first);
  expect(address()).toBe('/chat/1');
  await sidebar.findByRole('button', { name: 'Back' });
});

it('leads from the list of chats to the other places, and starts a chat from any of them by keys', async () => {
  const { view, user } = await openPortal('/chat/1');
  const sidebar = within(view.getByRole('navigation', { name: 'Main' }));
  await sidebar.findByRole('button', { name: 'Back' });
  expect(sidebar.queryByRole('link', { name: 'Chat' })).toBeNull();
  await user.click(sidebar.getByRole('link', { name: 'Prompts' }));
  await waitFor(() => expect(address()).toBe('/prompts/my'));
  await user.keyboard('{Control>}{Shift>}O{/Shift}{/Control}');
  await waitFor(() => expect(address()).toBe('/chat'));
});

it('shows the latest chats in the menu', async () => {
  const asked = new Set<number | undefined>();
  api().fake.on(listMyChannels, ({ query }) => {
    asked.add(query.latest);
    return Response.json([
      { id: crypto.randomUUID(), name: 'Berth plan', last_message_at: 1, created_at: 1 },
    ]);
  });
  const { view, user } = await openPortal('/prompts/my');
  const link = await view.findByRole('link', { name: 'Berth plan' });
  expect([...asked]).toEqual([5]);
  await user.click(link);
  await waitFor(() => expect(address()).toMatch(/^\/chat\//));
  await user.click(await view.findByRole('button', { name: 'Back' }));
  const sidebar = within(view.getByRole('navigation', { name: 'Main' }));
  expect(sidebar.getAllByRole('link', { current: 'page' }).map(each => each.textContent)).toEqual(['Chat']);
  await waitFor(() => expect(sidebar.getByRole('link', { name: 'Berth plan' }).ariaCurrent).toBeNull());
});

it('has a panel in the images: a new one, and the latest, which follow the gallery', async () => {
  const id = crypto.randomUUID();
  const picture = '/v1/organizations/o/images/i/file?size=thumbnail';
  let images = [buildImage({ id, message: 'A quiet harbour', thumbnails: [{ url: picture }] })];
  const asked: unknown[] = [];
  api().features = { ...api().features, ...visible('manageOrganizationImages') };
  api().fake.on(listImages, ({ query }) => {
    asked.push(query);
    return { results: images, totalResults: images.length };
  });
  const { view, user, store } = await openPortal('/image-generation');
  const sidebar = within(view.getByRole('navigation', { name: 'Main' }));
  const link = await sidebar.findByRole('link', { name: 'A quiet harbour' });
  expect(asked).toContainEqual({ limit: 30, offset: 0 });
  expect(link.getAttribute('href')).toBe(`/image-generation/${id}`);
  expect(link.querySelector('img')?.getAttribute('src')).toBe(`/api/chat${picture}`);
  expect(sidebar.getByRole('link', { name: 'New image' }).getAttribute('href')).toBe('/image-generation');
  expect(sidebar.queryByRole('link', { name: 'Images' })).toBeNull();
  expect(sidebar.getByRole('link', { name: 'Prompts' })).toBeTruthy();

  images = [];
  await store.recentImages.load(store.organizations.current.peek()?.id);
  await waitFor(() => expect(sidebar.queryByRole('link', { name: 'A quiet harbour' })).toBeNull());

  await user.click(sidebar.getByRole('button', { name: 'Back' }));
  expect(sidebar.getAllByRole('link', { current: 'page' }).map(each => each.textContent)).toEqual(['Images']);
  await user.click(sidebar.getByRole('button', { name: 'Images' }));
  await sidebar.findByRole('link', { name: 'New image' });
  expect(address()).toBe('/image-generation');
});

it('has a URL for each image, which closing the preview or Back leaves for the gallery', async () => {
  const image = buildImage({ message: 'A quiet harbour' });
  api().features = { ...api().features, ...visible('manageOrganizationImages') };
  const { fake } = api();
  fake.on(listImages, () => ({ results: [image], totalResults: 1 }));
  fake.on(followImages, () => refuse(404, 'not_found'));
  fake.on(getImageSettings, () => ({
    agents: [],
    retentionDays: 90,
    undoHours: 24,
    maxRunning: 8,
    reference: { acceptedMimeTypes: ['image/png'], maxFileSize: 5_000_000, maxSide: 4096 },
    storage: { used: 0, max: 1_000_000_000 },
  }));
  const { user } = await openPortal(`/image-generation/${image.id}`);
  const dialogs = () => {
    const shell = document.querySelector('oriel-images')?.shadowRoot?.querySelector('.shell');
    return [...(shell?.shadowRoot?.querySelectorAll('dialog') ?? [])].map(({ textContent }) => textContent);
  };
  // The dialog of the first visit comes before.
  await waitFor(() => expect(dialogs().join()).toContain('Create images'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialogs().join()).toContain('A quiet harbour'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/image-generation'));
});

it('keeps its places when folded', async () => {
  const { view, user } = await openPortal('/prompts/my');
  await user.click(await view.findByRole('button', { name: 'Fold sidebar' }));
  const sidebar = within(view.getByRole('navigation', { name: 'Main' }));
  expect(sidebar.getAllByRole('link').map(link => link.getAttribute('aria-label'))).toEqual([
    'New chat',
    'Prompts',
    'Chat',
    'Settings',
  ]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Show sidebar');
  expect(sidebar.getByRole('link', { name: 'Prompts' }).getAttribute('aria-current')).toBe('page');
  for (const name of [/^Workspace/, 'Search', /^Profile of/]) sidebar.getByRole('button', { name });
});
