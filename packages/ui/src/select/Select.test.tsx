import { cleanup, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Field } from '../field/Field';
import { renderInRoot } from '../root/render-in-root';
import { Select } from './Select';

afterEach(cleanup);

function Model({ start }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <Field label="Model" error="Choose one.">
      <Select
        value={value}
        onChange={setValue}
        placeholder="None"
        options={[
          { value: 'a', label: 'Atlas' },
          { value: 'b', label: 'Birch', disabled: true },
          { value: 'c', label: 'Cedar' },
        ]}
      />
    </Field>
  );
}

it('takes name and error from its field', () => {
  const view = renderInRoot(<Model />);
  const field = view.getByRole('combobox', { name: 'Model' });
  expect(field.textContent).toBe('None');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

it('opens at what is chosen and chooses with Enter', async () => {
  const view = renderInRoot(<Model start="a" />);
  const field = view.getByRole('combobox');
  field.focus();
  await userEvent.keyboard('{Enter}');
  expect(view.getByRole('option', { selected: true }).textContent).toBe('Atlas');
  await userEvent.keyboard('{End}{Enter}');
  expect(field.textContent).toBe('Cedar');
  expect(view.queryByRole('listbox')).toBeNull();
});

it('does not choose a disabled row', async () => {
  const view = renderInRoot(<Model start="a" />);
  view.getByRole('combobox').focus();
  await userEvent.keyboard('b{Enter}');
  expect(view.getByRole('listbox')).toBeTruthy();
  expect(view.getByRole('combobox').textContent).toBe('Atlas');
});

it('chooses with Tab, which is not held back', async () => {
  const view = renderInRoot(<Model />);
  const field = view.getByRole('combobox');
  field.focus();
  await userEvent.keyboard('c');
  expect(fireEvent.keyDown(field, { key: 'Tab' })).toBe(true);
  expect(field.textContent).toBe('Cedar');
  expect(view.queryByRole('listbox')).toBeNull();
});

it('keeps its value on Escape', async () => {
  const view = renderInRoot(<Model start="a" />);
  view.getByRole('combobox').focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Escape}');
  expect(view.queryByRole('listbox')).toBeNull();
  expect(view.getByRole('combobox').textContent).toBe('Atlas');
});
