import { cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Field } from '../field/Field';
import { renderInRoot } from '../root/render-in-root';
import { Segmented } from './Segmented';

afterEach(cleanup);

const options = [
  { value: 'light', label: 'Light' },
  { value: 'night', label: 'Night', disabled: true },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the device' },
];

function Theme({ onChange, dir }: { onChange?: (value: string) => void; dir?: 'rtl' }) {
  const [value, setValue] = useState<string | undefined>('light');
  return (
    <div dir={dir}>
      <Field label="Theme" help="On this device">
        <Segmented
          options={options}
          value={value}
          onChange={next => {
            setValue(next);
            onChange?.(next);
          }}
        />
      </Field>
    </div>
  );
}

it('is a group of radio buttons that its field names and describes', async () => {
  const onChange = vi.fn();
  const view = renderInRoot(<Theme onChange={onChange} />);
  const group = view.getByRole('radiogroup', { name: 'Theme' });
  const help = view.root.getElementById(group.getAttribute('aria-describedby') ?? '');
  expect(help?.textContent).toBe('On this device');
  await userEvent.click(view.getByRole('radio', { name: 'Dark' }));
  await userEvent.click(view.getByRole('radio', { name: 'Night' }));
  expect(onChange.mock.calls).toEqual([['dark']]);
  expect(view.getByRole('radio', { name: 'Dark', checked: true })).toBeTruthy();
});

it('moves with the arrows, around the ends and over what is disabled', async () => {
  const onChange = vi.fn();
  const view = renderInRoot(<Theme onChange={onChange} />);
  view.getByRole('radio', { name: 'Light' }).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowRight}{ArrowLeft}');
  expect(onChange.mock.calls.flat()).toEqual(['dark', 'auto', 'light', 'auto']);
  expect(view.focused()).toBe(view.getByRole('radio', { name: 'As the device' }));
});

it('names icons by their labels', () => {
  const view = renderInRoot(
    <Segmented
      label="Layout"
      iconOnly
      options={[
        { value: 'grid', label: 'Grid', icon: <svg /> },
        { value: 'list', label: 'List', icon: <svg /> },
      ]}
      value="grid"
      onChange={() => undefined}
    />,
  );
  expect(view.getByRole('radiogroup', { name: 'Layout' }).textContent).toBe('');
  expect(view.getByRole('radio', { name: 'Grid', checked: true })).toBeTruthy();
});
