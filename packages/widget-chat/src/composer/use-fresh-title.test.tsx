import { expect, it } from 'vitest';
import { api, loadTools, open, ready, setUpChat, waitFor } from '../test-support/open-chat';

setUpChat();

const reads = () => api().calls.filter(call => /^GET .*\/channels\/[0-9a-f-]+$/.test(call)).length;

it('shows the title that a model has written after the first answer', { timeout: 30_000 }, async () => {
  const { view, user, field } = await open({ state: { props: { layout: 'full' } } });
  await ready(view);
  await user.type(field, 'How large is the kitchen?{Enter}');
  const script = await api().run();
  script.text('Twelve square metres.');
  await view.findByText('Twelve square metres.');
  const before = reads();
  script.end();
  const [channel] = api().channels;
  if (!channel) throw new Error('There is a chat.');
  channel.name = 'Size of the kitchen';
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  await view.findAllByText('Size of the kitchen');
});

it('asks for no title where nothing was answered', async () => {
  const channel = api().addChannel('Kitchen plan', [['Size?', 'Large']]);
  const opened = await open({ state: { props: { layout: 'full', channel: channel.id } } });
  const { view } = opened;
  await view.findByText('Large');
  await loadTools(opened);
  // The chat itself is read once.
  await new Promise(resolve => setTimeout(resolve, 1_000));
  const before = reads();
  await new Promise(resolve => setTimeout(resolve, 2_500));
  expect(reads()).toBe(before);
});
