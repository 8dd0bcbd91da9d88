import { getColleaguePicture, listColleagues } from '@oriel/contracts';
import { expect, it, vi } from 'vitest';
import { open, setUpWorkspace, waitFor } from '../test-support/open-workspace';

setUpWorkspace();

const people = ['Jonas Falk', 'Mirembe Okello'];
const options = { state: { props: { tab: 'colleagues' } } };

it('shows plain members their colleagues, with the addresses of people to ask for rights', async () => {
  const { view, user, services } = open({ people, role: 'member' }, options);
  await view.findByText('4 people');
  view.getByText('olga.owner@nordhafen.example');
  expect(view.queryByText('jonas.falk@nordhafen.example')).toBeNull();
  await user.type(view.getByLabelText('Search colleagues'), 'okello');
  await view.findByText('1 person');
  expect(services.requests(listColleagues).at(-1)?.query).toMatchObject({ search: 'okello' });
  await user.type(view.getByLabelText('Search colleagues'), 'x');
  await view.findByText('Nobody in this workspace has “okellox” in their name.');
});

it('shows the picture of a colleague who has one', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  const { root, view, services, state } = open({ people, role: 'member' }, options);
  const pictureId = crypto.randomUUID();
  state.members = state.members.map(each =>
    each.user.fullname === 'Jonas Falk' ? { ...each, user: { ...each.user, pictureId } } : each,
  );
  services.on(getColleaguePicture, () => new Response('webp'));
  await view.findByText('4 people');
  await waitFor(() => expect(root.querySelector('img')?.getAttribute('src')).toBe('blob:picture'));
  expect(root.querySelectorAll('img')).toHaveLength(1);
  const jonas = state.members.find(each => each.user.pictureId === pictureId)?.user;
  expect(services.requests(getColleaguePicture)).toMatchObject([
    { params: { userId: jonas?.id }, query: { id: pictureId } },
  ]);
});

it('says that the colleagues could not be loaded', async () => {
  const { view, user, services } = open({ people, role: 'member' });
  services.refuse(listColleagues, { status: 500, code: 'internal' });
  await user.click(await view.findByRole('tab', { name: 'Colleagues' }));
  await view.findByRole('heading', { name: 'Something went wrong' });
});

it('is hidden from people who manage members, and in a personal workspace', async () => {
  const { view, unmount } = open({ people }, options);
  await view.findByText('3 members');
  expect(view.queryByRole('tab', { name: 'Colleagues' })).toBeNull();
  unmount();
  const home = open({ role: 'member', personal: true });
  await home.view.findAllByRole('heading');
  expect(home.view.queryByRole('tab', { name: 'Colleagues' })).toBeNull();
});
