import { cleanup, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Field } from '../field/Field';
import { renderInRoot } from '../root/render-in-root';
import { DateRange } from './DateRange';
import { today } from './day';
import type { DayRange } from './presets';

afterEach(cleanup);

function Period({ start }: { start: DayRange }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <Field label="Period">
        <DateRange
          value={value}
          onChange={setValue}
          locale="en-GB"
          texts={{
            choose: 'Choose a period',
            presets: 'Frequent periods',
            last7Days: '7 days',
            last30Days: '30 days',
            thisMonth: 'This month',
            all: 'All time',
            from: 'From',
            to: 'To',
            previousMonth: 'Previous month',
            nextMonth: 'Next month',
            loadFailed: 'Not loaded',
            retry: 'Try again',
            problem: (code, example) => `${code} ${example}`,
          }}
        />
      </Field>
      <output data-testid="value">{`${value.from} ${value.to}`}</output>
    </>
  );
}

async function openRange(start: DayRange = { from: '2026-11-02', to: '2026-11-20' }) {
  const view = renderInRoot(<Period start={start} />);
  const button = view.getByRole('button', { name: /^Period (All|2 Nov)/ });
  await userEvent.click(button);
  await view.findByRole('grid');
  return { view, button, value: () => view.getByTestId('value').textContent };
}

it('names its period and opens at the chosen preset', async () => {
  const { view, button } = await openRange({ from: '', to: '' });
  expect(button.textContent).toBe('All time');
  expect(view.focused()).toBe(view.getByRole('button', { name: 'All time', pressed: true }));
  await userEvent.click(view.getByRole('button', { name: '7 days' }));
  expect(button.textContent).toBe('7 days');
  expect(view.focused()).toBe(button);
});

it('chooses both ends in the calendar, in either order', async () => {
  const { view, button, value } = await openRange();
  expect(button.textContent).toBe('2 Nov 2026 – 20 Nov 2026');
  await userEvent.click(view.getByLabelText(/\b18 November/));
  expect(value()).toBe('2026-11-02 2026-11-20');
  await userEvent.click(view.getByLabelText(/\b9 November/));
  expect(value()).toBe('2026-11-09 2026-11-18');
  expect(view.queryByLabelText('Choose a period')).toBeNull();
});

it('takes typed days and names their problems after leaving the field', async () => {
  const { view, value } = await openRange();
  const from = view.getByLabelText('From');
  const type = (text: string) => fireEvent.change(from, { target: { value: text } });
  fireEvent.focus(from);
  type('5/11/20');
  expect(value()).toBe('2026-11-02 2026-11-20');
  type('5/11/2026');
  expect(value()).toBe('2026-11-05 2026-11-20');
  type('21/11/2026');
  expect(view.queryByText(/^order/)).toBeNull();
  fireEvent.blur(from);
  expect(view.getByText('order 31/12/2026')).toBeTruthy();
  expect(value()).toBe('2026-11-05 2026-11-20');
  fireEvent.focus(from);
  type('5 November');
  fireEvent.keyDown(from, { key: 'Enter' });
  expect(view.getByText('format 31/12/2026')).toBeTruthy();
  expect(from.getAttribute('aria-invalid')).toBe('true');
});

it('checks the order of both typed days together', async () => {
  const { view, value } = await openRange();
  const type = (label: string, text: string) => {
    const field = view.getByLabelText(label);
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
  };
  type('From', '25/11/2026');
  expect(value()).toBe('2026-11-02 2026-11-20');
  expect(view.getByText('order 31/12/2026')).toBeTruthy();
  type('To', '30/11/2026');
  expect(value()).toBe('2026-11-25 2026-11-30');
  expect(view.queryByText(/^order/)).toBeNull();
});

it('keeps a typed day when a press outside closes the panel', async () => {
  const { view, value } = await openRange();
  const from = view.getByLabelText('From');
  fireEvent.focus(from);
  fireEvent.change(from, { target: { value: '5/11/26' } });
  expect(value()).toBe('2026-11-02 2026-11-20');
  fireEvent.pointerDown(view.getByTestId('value'));
  fireEvent.click(view.getByTestId('value'));
  expect(view.queryByLabelText('From')).toBeNull();
  expect(value()).toBe('2026-11-05 2026-11-20');
});

it('drops a typed day for a preset', async () => {
  const { view, value } = await openRange();
  fireEvent.change(view.getByLabelText('From'), { target: { value: '5/11/26' } });
  fireEvent.click(view.getByRole('button', { name: 'All time' }));
  expect(view.queryByLabelText('From')).toBeNull();
  expect(value()).toBe(' ');
});

it('marks the current day', async () => {
  const { view } = await openRange({ from: '', to: '' });
  expect(view.root.querySelector('[aria-current="date"]')?.getAttribute('data-day')).toBe(today());
});
