import { it } from 'vitest';
import { library, open, setUpPrompts } from '../test-support/open-prompts';

setUpPrompts();

it.each([
  [404, 'not_found'],
  [400, 'invalid_payload'],
] as const)('takes a card that is answered with %i for one that does not exist', async (status, code) => {
  library().refuse = call =>
    /^GET [/]prompts[/]v1[/]cards[/][^/]+$/.test(call) ? { status, code } : undefined;
  for (const view of ['card', 'form', 'versions', 'propose', 'proposals']) {
    const shown = open({ state: { props: { view, promptId: crypto.randomUUID() } } });
    await shown.view.findByText(/This prompt does not exist/);
    shown.unmount();
  }
});

it.each(['not-a-uuid', '49b6ec0a-0cf1-4b8c-ad1c-11d7d0bc6c1'])(
  'takes the id %s, which cannot be one, the same way',
  async promptId => {
    for (const view of ['card', 'form', 'versions', 'propose', 'proposals']) {
      const shown = open({ state: { props: { view, promptId } } });
      await shown.view.findByText(/This prompt does not exist/);
      shown.unmount();
    }
  },
);
