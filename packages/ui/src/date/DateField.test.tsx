import { cleanup, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Field } from '../field/Field';
import { renderInRoot } from '../root/render-in-root';
import { DateField } from './DateField';

afterEach(cleanup);

function LastDay({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <Field label="Letzter Tag">
        <DateField
          value={value}
          onChange={setValue}
          min="2026-11-10"
          locale="de-DE"
          texts={{ choose: 'Tag wählen', previousMonth: 'Voriger Monat', nextMonth: 'Nächster Monat' }}
        />
      </Field>
      <output>{value}</output>
    </>
  );
}

function renderField(start = '2026-11-27') {
  const view = renderInRoot(<LastDay start={start} />);
  const field = view.getByRole('textbox', { name: 'Letzter Tag' });
  if (!('value' in field)) throw new Error('The field is no input.');
  return { view, field, value: () => view.getByRole('status').textContent };
}

async function openCalendar(start?: string) {
  const { view, ...rest } = renderField(start);
  await userEvent.click(view.getByRole('button', { name: 'Tag wählen' }));
  await view.findByRole('grid');
  return { view, ...rest, day: () => view.focused()?.getAttribute('data-day') };
}

it('reads a typed day in the order of the language, and hands on what is not a day', () => {
  const { field, value } = renderField();
  expect(field.value).toBe('27.11.2026');
  fireEvent.change(field, { target: { value: '1.12.26' } });
  expect(value()).toBe('2026-12-01');
  expect(field.value).toBe('1.12.26');
  fireEvent.blur(field);
  expect(field.value).toBe('01.12.2026');
  fireEvent.change(field, { target: { value: '31.2.2027' } });
  expect(value()).toBe('31.2.2027');
  fireEvent.change(field, { target: { value: '' } });
  expect(value()).toBe('');
});

it('chooses in a calendar and restores the focus', async () => {
  const { view, value, day } = await openCalendar();
  expect(view.getByRole('grid', { name: 'November 2026' })).toBeTruthy();
  expect(day()).toBe('2026-11-27');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(value()).toBe('2026-12-04');
  expect(view.queryByRole('dialog')).toBeNull();
  expect(view.focused()).toBe(view.getByRole('button', { name: 'Tag wählen' }));
});

it.each([
  ['{ArrowLeft}', '2026-11-26'],
  ['{ArrowRight}', '2026-11-28'],
  ['{ArrowUp}', '2026-11-20'],
  ['{Home}', '2026-11-23'],
  ['{End}', '2026-11-29'],
  ['{PageDown}', '2026-12-27'],
  ['{Shift>}{PageDown}{/Shift}', '2027-11-27'],
  // The first day that can be chosen.
  ['{PageUp}', '2026-11-10'],
])('moves with %s to %s', async (keys, target) => {
  const { day } = await openCalendar();
  await userEvent.keyboard(keys);
  expect(day()).toBe(target);
});

it('does not choose a day before the first', async () => {
  const { view, value } = await openCalendar();
  await userEvent.click(view.getByLabelText('Montag, 9. November 2026'));
  expect(value()).toBe('2026-11-27');
});
