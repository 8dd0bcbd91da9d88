import { expect, it } from 'vitest';
import { api, open, ready, setUpChat, waitFor } from '../test-support/open-chat';

setUpChat();

const offer = 'Sign in to see your workspace';

/** The page signs in a user who is known only to its application. */
function bePerson(offersSignIn = true) {
  api().user = {
    userId: crypto.randomUUID(),
    name: 'Visitor',
    identity: 'applicationPerson',
    application: { name: 'Intranet', offersSignIn },
  };
  // Same behaviour as the service.
  api().refuse = call =>
    /\/credits$|\/shares?$/.test(call) ? { status: 403, code: 'own_sign_in_required' } : undefined;
}

it('shows a person of an application no credit and no sharing, and asks for neither', async () => {
  bePerson(false);
  api().addChannel('Office costs', [['Cost?', 'Low']]);
  const { view, user } = await open({ state: { props: { layout: 'full' } } });
  await user.click(await view.findByRole('button', { name: 'Actions for Office costs' }));
  expect((await view.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toContain('Rename');
  expect(view.queryByRole('menuitem', { name: 'Share' })).toBeNull();
  expect(view.queryByText(/credit/i)).toBeNull();
  expect(view.queryByText(offer)).toBeNull();
  expect(api().calls.filter(call => call.endsWith('/credits'))).toEqual([]);
  expect(view.queryByRole('alert')).toBeNull();
});

it('offers the own sign-in below the text field, where the page does', async () => {
  bePerson();
  const { view } = await open();
  await ready(view);
  await view.findByRole('button', { name: offer });
});

it('has a person whose application has no credit try again once that may have changed', async () => {
  bePerson();
  api().refuse = call =>
    call.endsWith('/completions/stream') ? { status: 402, code: 'no_credits' } : undefined;
  const { view, field, user, peer } = await open();
  await ready(view);
  await user.type(field, 'Costly{Enter}');
  await view.findByText('The credit is used up');
  api().refuse = undefined;
  peer.emit('creditsChanged', {});
  await waitFor(() => expect(view.queryByText('The credit is used up')).toBeNull());
  expect(api().calls.filter(call => call.endsWith('/credits'))).toEqual([]);
});

it('keeps what was typed over the own sign-in, and does not send it', async () => {
  bePerson();
  const { view, field, user, patch } = await open();
  await ready(view);
  await user.type(field, 'What does the harbour cost?');
  // The same person, now signed in with an own account.
  api().user = { userId: crypto.randomUUID(), name: 'Mara Lindner', identity: 'ownSignIn' };
  patch({ authentication: 'token' });
  await waitFor(() => expect(view.queryByRole('button', { name: offer })).toBeNull());
  await ready(view);
  await waitFor(() => expect(field.value).toBe('What does the harbour cost?'));
  expect(api().asked).toEqual([]);
});
