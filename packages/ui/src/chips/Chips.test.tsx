import { cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Field } from '../field/Field';
import { renderInRoot } from '../root/render-in-root';
import { Chips } from './Chips';

afterEach(cleanup);

it('is a group of radio buttons that its field names', async () => {
  const onChange = vi.fn();
  const view = renderInRoot(
    <Field label="Tone">
      <Chips
        value="calm"
        onChange={onChange}
        options={[
          { value: 'calm', label: 'Calm' },
          { value: 'brief', label: 'Brief' },
          { value: 'loud', label: 'Loud', disabled: true },
        ]}
      />
    </Field>,
  );
  expect(view.getByRole('radiogroup', { name: 'Tone' })).toBeTruthy();
  expect(view.getByRole('radio', { name: 'Calm', checked: true })).toBeTruthy();
  await userEvent.click(view.getByRole('radio', { name: 'Brief' }));
  await userEvent.click(view.getByRole('radio', { name: 'Loud' }));
  expect(onChange.mock.calls).toEqual([['brief']]);
});
