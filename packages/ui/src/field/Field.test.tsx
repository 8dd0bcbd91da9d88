import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInRoot } from '../root/render-in-root';
import { Field } from './Field';
import { Textarea } from './Textarea';
import { TextInput } from './TextInput';

afterEach(cleanup);

it('names and describes its control', () => {
  const view = renderInRoot(
    <Field label="Name" note="3 / 50" help="Others see it.">
      <TextInput />
    </Field>,
  );
  const input = view.getByLabelText('Name');
  const described = input.getAttribute('aria-describedby');
  expect(view.root.getElementById(described ?? '')?.textContent).toBe('Others see it.');
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});

it('replaces the help with an error and keeps the value', () => {
  const view = renderInRoot(
    <Field label="Name" help="Others see it.">
      <TextInput defaultValue="Nordhafen 2" />
    </Field>,
  );
  view.rerender(
    <Field label="Name" help="Others see it." error="Letters only.">
      <TextInput defaultValue="Nordhafen 2" />
    </Field>,
  );
  const input = view.getByLabelText('Name');
  expect(view.getByDisplayValue('Nordhafen 2')).toBe(input);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(view.root.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Letters only.',
  );
  expect(view.queryByText('Others see it.')).toBeNull();
});

it('has no description without help or error', () => {
  const view = renderInRoot(
    <Field label="About">
      <Textarea />
    </Field>,
  );
  expect(view.getByLabelText('About').hasAttribute('aria-describedby')).toBe(false);
});
