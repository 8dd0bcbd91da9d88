import { expect, it } from 'vitest';
import { buildCard } from '../test-support/build-card';
import { library, open, setUpPrompts } from '../test-support/open-prompts';

setUpPrompts();

/** The page signs in a user who is known only to its application. */
function bePerson(offersSignIn = true) {
  library().user = {
    userId: crypto.randomUUID(),
    name: 'Visitor',
    identity: 'applicationPerson',
    application: { name: 'Intranet', offersSignIn },
  };
  library().cards = [
    buildCard({ title: 'Own', createdBy: library().user?.userId ?? null, visibility: 'PRIVATE' }),
    buildCard({ title: 'Shown', visibility: 'ORG', rights: [] }),
  ];
}

const namesOf = (items: HTMLElement[]) => items.map(({ textContent }) => textContent);

it('shows a person of an application nothing of lists, authors, proposals and sharing', async () => {
  bePerson(false);
  const { view, user } = open({ state: { props: { type: 'workspace' } } });
  await view.findByRole('button', { name: 'Shown' });
  expect(view.queryByRole('button', { name: /Proposals/ })).toBeNull();
  await user.click(view.getByRole('button', { name: 'More for “Shown”' }));
  const card = namesOf(await view.findAllByRole('menuitem'));
  expect(card.join()).not.toMatch(/list|link|share|version|proposal/i);
  await user.keyboard('{Escape}');
  await user.click(view.getByRole('button', { name: 'Lists' }));
  expect(namesOf(await view.findAllByRole('menuitemradio'))).not.toEqual([]);
  expect(view.queryByRole('menuitem', { name: 'New list' })).toBeNull();
  await user.keyboard('{Escape}');
  const asked = library().calls.filter(call => /lists|card-authors|proposals/.test(call));
  expect(asked).toEqual([]);
  expect(view.queryByText('Sign in to see your workspace')).toBeNull();
  expect(view.queryByRole('alert')).toBeNull();
});

it('lets such a person write cards for themselves alone', async () => {
  bePerson();
  const { view } = open({ state: { props: { view: 'form' } } });
  await view.findByRole('textbox', { name: /Title/ });
  expect(view.queryByRole('combobox', { name: 'Visibility' })).toBeNull();
});

it('offers the own sign-in below the library, where the page does', async () => {
  bePerson();
  const { view } = open();
  await view.findByRole('button', { name: 'Sign in to see your workspace' });
});
