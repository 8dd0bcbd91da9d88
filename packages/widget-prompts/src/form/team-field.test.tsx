import { expect, it } from 'vitest';
import { buildCard } from '../test-support/build-card';
import { library, open, setUpPrompts } from '../test-support/open-prompts';

setUpPrompts();

const support = { id: '4c1c7dd0-8c7a-4a39-9f0b-6f6f2f6f0a01', name: 'Support' };
const sales = { id: '4c1c7dd0-8c7a-4a39-9f0b-6f6f2f6f0a02', name: 'Sales' };
const gone = '4c1c7dd0-8c7a-4a39-9f0b-6f6f2f6f0a03';

const edit = (teamIds?: string[]) => {
  const card = buildCard({ rights: ['edit'], visibility: 'ORG', ...(teamIds && { teamIds }) });
  library().cards = [card];
  library().teams = [sales, support];
  return open({ state: { props: { view: 'form', promptId: card.id } } });
};
const choose = async ({ view, user }: ReturnType<typeof open>, name: string) => {
  await user.click(await view.findByRole('combobox', { name: 'Visible to' }));
  await user.click(await view.findByRole('option', { name: new RegExp(`^${name}`) }));
};
const save = ({ view, user }: ReturnType<typeof open>) =>
  user.click(view.getByRole('button', { name: 'Save' }));

it('requires at least one team, and sends the chosen ones', async () => {
  const opened = edit();
  const { view, user } = opened;
  await choose(opened, 'Teams');
  await save(opened);
  view.getByText('Teams is a required field.');
  await user.click(view.getByRole('button', { name: 'Support' }));
  expect(view.queryByText('Teams is a required field.')).toBeNull();
  await save(opened);
  await view.findByText('Prompt saved');
  const [form] = library().forms;
  expect([form?.get('visibility'), form?.getAll('teamIds')]).toEqual(['ORG', [support.id]]);
});

it('keeps a team that the user does not know until another visibility is chosen', async () => {
  const opened = edit([gone, sales.id]);
  const { view } = opened;
  const chip = await view.findByRole('button', { name: 'Deleted or unknown team' });
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  await choose(opened, 'Workspace');
  await save(opened);
  await view.findByText('Prompt saved');
  const [form] = library().forms;
  expect([form?.get('visibility'), form?.getAll('teamIds')]).toEqual(['ORG', ['']]);
});

it('is named on the card in the tab of the workspace', async () => {
  library().teams = [sales, support];
  library().cards = [buildCard({ title: 'Ours', teamIds: [sales.id] }), buildCard({ title: 'Open' })];
  const { view } = open({ state: { props: { type: 'workspace' } } });
  await view.findByRole('button', { name: 'Ours' });
  await view.findByRole('img', { name: 'Sales' });
  expect(view.queryByRole('img', { name: 'Workspace' })).toBeNull();
});

it('is not offered to somebody without teams, and team names are not requested', async () => {
  library().cards = [buildCard({ title: 'Open' })];
  const { view } = open({ state: { props: { type: 'workspace' } } });
  await view.findByRole('button', { name: 'Open' });
  expect(library().calls.some(call => call.includes('card-teams'))).toBe(false);
});
