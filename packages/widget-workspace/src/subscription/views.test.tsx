import { expect, it } from 'vitest';
import { open, setUpWorkspace, waitFor } from '../test-support/open-workspace';

setUpWorkspace();

it('shows the view that the host names, and reports the chosen one', async () => {
  const { view, user, eventsOf, patch } = open(
    {},
    { state: { props: { tab: 'subscription', detail: 'usage' } } },
  );
  const selected = () => view.getAllByRole('tab', { selected: true }).map(({ textContent }) => textContent);
  await view.findByRole('tab', { name: 'Usage', selected: true });
  await user.click(view.getByRole('tab', { name: 'Ledger' }));
  expect(eventsOf('detail:opened')).toEqual([{ detail: 'ledger' }]);
  patch({ props: { tab: 'subscription', detail: '' } });
  await waitFor(() => expect(selected()).toContain('Plan'));
});
