import { cleanup, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from '../button/Button';
import { Field } from '../field/Field';
import { renderInRoot } from '../root/render-in-root';
import { Picker, type PickerProps } from './Picker';
import { PickerField } from './PickerField';

afterEach(cleanup);

const texts = {
  search: 'Search agents',
  empty: 'No agents yet',
  notFound: 'No agent matches',
};
const optionsOf = (...labels: string[]) => labels.map(label => ({ value: label, label }));
const few = [{ id: 'all', options: optionsOf('Atlas', 'Birch', 'Cedar') }];
const many = [
  { id: 'recent', label: 'Recent', options: optionsOf('Atlas', 'Birch') },
  {
    id: 'workspace',
    label: 'Nordhafen',
    options: [
      {
        value: 'kr',
        label: 'Kröger',
        description: 'Reads contracts',
        note: { text: '€€', tooltip: '€2.00' },
      },
      ...optionsOf('Delta', 'Elm', 'Fir', 'Gum', 'Hazel'),
    ],
  },
];

function Agents(props: Partial<PickerProps>) {
  const [value, setValue] = useState<readonly string[]>(props.value ?? []);
  return (
    <>
      <Picker
        label="Agents"
        groups={many}
        texts={texts}
        trigger={trigger => <Button {...trigger}>Choose</Button>}
        {...props}
        value={value}
        onChange={setValue}
      />
      <output aria-label="Chosen">{value.join()}</output>
    </>
  );
}

async function openAgents(props: Partial<PickerProps> = {}) {
  const view = renderInRoot(<Agents {...props} />);
  const button = view.getByRole('button', { name: 'Choose' });
  await userEvent.click(button);
  const chosen = () => view.getByRole('status', { name: 'Chosen' }).textContent;
  const current = () => view.root.querySelector('[data-current]');
  return { view, button, chosen, current };
}

it('searches at once, without accents, and chooses with Enter', async () => {
  const { view, button, chosen, current } = await openAgents();
  const field = view.getByRole('combobox', { name: 'Search agents' });
  expect(view.focused()).toBe(field);
  expect(view.getByRole('group', { name: 'Nordhafen' })).toBeTruthy();
  fireEvent.change(field, { target: { value: 'contracts krog' } });
  expect(view.getAllByRole('option')).toHaveLength(1);
  expect(field.getAttribute('aria-activedescendant')).toBe(current()?.id);
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toBe('kr');
  expect(view.queryByRole('dialog')).toBeNull();
  expect(view.focused()).toBe(button);
});

it('starts at the chosen row and moves with the keys', async () => {
  const { view, current } = await openAgents({ value: ['Hazel'] });
  expect(current()?.textContent).toContain('Hazel');
  expect(view.getByRole('option', { selected: true })).toBe(current());
  await userEvent.keyboard('{ArrowDown}');
  expect(current()?.textContent).toContain('Atlas');
  await userEvent.keyboard('{End}{ArrowUp}');
  expect(current()?.textContent).toContain('Gum');
  await userEvent.keyboard('{Home}');
  expect(current()?.textContent).toContain('Atlas');
});

it('finds rows by letters in a short list, which has no search field', async () => {
  const { view, chosen } = await openAgents({ groups: few });
  expect(view.queryByRole('combobox')).toBeNull();
  expect(view.focused()).toBe(view.getByRole('listbox', { name: 'Agents' }));
  await userEvent.keyboard('c ');
  expect(chosen()).toBe('Cedar');
});

it('chooses several up to the maximum', async () => {
  const multiple = { max: 2, countText: (count: number) => `${count} of 2` };
  const { view, chosen } = await openAgents({ groups: few, multiple });
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(chosen()).toBe('Atlas,Birch');
  expect(view.getByText('2 of 2')).toBeTruthy();
  const last = view.getByRole('option', { name: 'Cedar' });
  expect(last.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(last);
  expect(chosen()).toBe('Atlas,Birch');
  await userEvent.click(view.getByRole('option', { name: 'Atlas' }));
  expect(chosen()).toBe('Birch');
  expect(view.getByRole('dialog')).toBeTruthy();
});

it('shows that it is empty, finds nothing, or failed', async () => {
  const first = await openAgents({ groups: [] });
  expect(first.view.getByText('No agents yet')).toBeTruthy();
  first.view.unmount();
  const second = await openAgents();
  fireEvent.change(second.view.getByRole('combobox'), { target: { value: 'zebra' } });
  expect(second.view.getByText('No agent matches')).toBeTruthy();
  second.view.unmount();
  const retry = vi.fn();
  const third = await openAgents({
    groups: [],
    state: { kind: 'failed', text: 'The agents could not be loaded', retryLabel: 'Try again', retry },
  });
  await userEvent.click(third.view.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

function LoadedAgents({ groups }: Pick<PickerProps, 'groups'>) {
  const [state, setState] = useState<PickerProps['state']>({
    kind: 'failed',
    text: 'The agents could not be loaded',
    retryLabel: 'Try again',
    retry: () => setState('loading'),
  });
  return (
    <>
      <Agents groups={state === 'ready' ? groups : []} state={state} />
      <Button onClick={() => setState('ready')}>Load</Button>
    </>
  );
}

it.each([
  ['search field', many, 'combobox'],
  ['list', few, 'listbox'],
] as const)('focuses its %s once a retry succeeds', async (_, groups, role) => {
  const view = renderInRoot(<LoadedAgents groups={groups} />);
  await userEvent.click(view.getByRole('button', { name: 'Choose' }));
  await userEvent.click(view.getByRole('button', { name: 'Try again' }));
  expect(view.focused()).toBe(view.getByRole('dialog'));
  fireEvent.click(view.getByText('Load'));
  expect(view.focused()).toBe(view.getByRole(role));
});

it('is the control of a field', async () => {
  const onChange = vi.fn();
  const view = renderInRoot(
    <Field label="Member" error="Choose one.">
      <PickerField
        label="Member"
        groups={few}
        texts={texts}
        value={undefined}
        placeholder="None"
        onChange={onChange}
      />
    </Field>,
  );
  const button = view.getByRole('button', { name: 'Member None', description: 'Choose one.' });
  expect(button.getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(button);
  await userEvent.click(view.getByRole('option', { name: 'Birch' }));
  expect(onChange).toHaveBeenCalledWith('Birch');
});
