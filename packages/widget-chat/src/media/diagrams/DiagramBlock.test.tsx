import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api, open, ready, setUpChat } from '../../test-support/open-chat';

setUpChat();

// jsdom has no media queries.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('says of a diagram whose end is missing that it was cut off', async () => {
  const { view, field, user } = await open();
  await ready(view);
  await user.type(field, 'Draw{Enter}');
  const script = await api().run();
  script.text('```mermaid\nflowchart LR\n  A -->|half of a la');
  script.end('length');
  await view.findByText('The diagram was cut off');
  expect(view.queryByText('The diagram has a syntax error')).toBeNull();
});

it('says nothing of the kind of a whole one', async () => {
  const { view, field, user } = await open();
  await ready(view);
  await user.type(field, 'Draw{Enter}');
  const script = await api().run();
  script.text('```mermaid\nflowchart LR\n  A --> B\n```');
  script.end();
  await view.findByText('Diagram');
  expect(view.queryByText('The diagram was cut off')).toBeNull();
});
