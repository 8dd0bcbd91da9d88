import { act, cleanup, fireEvent } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';
import { Field } from '../field/Field';
import { TextInput } from '../field/TextInput';
import { renderInRoot } from './render-in-root';

const scrollIntoView = vi.fn();
beforeEach(() => void Object.assign(Element.prototype, { scrollIntoView: scrollIntoView.mockClear() }));
afterAll(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
afterEach(cleanup);

type Answer = 'field' | 'group' | 'note' | undefined;

function Fields({ answer }: { answer: Answer }) {
  return (
    <>
      {answer === 'note' && <p role="alert">The service is down.</p>}
      <Field label="Name">
        <TextInput />
      </Field>
      <Field label="Places" error={answer === 'field' && 'Not a place.'}>
        <TextInput />
      </Field>
      <fieldset>
        <input type="checkbox" aria-label="Chat" />
        {answer === 'group' && <p role="alert">Choose one.</p>}
      </fieldset>
    </>
  );
}

type Wrap = (fields: ReactNode, onSubmit: () => void) => ReactNode;

function Page({ wrap, answer: answered }: { wrap: Wrap; answer: Promise<Answer> }) {
  const [answer, setAnswer] = useState<Answer>();
  return wrap(<Fields answer={answer} />, () => void answered.then(setAnswer));
}

/** Runs a step after the chunk that reveals problems is loaded. */
async function settle(step: () => unknown) {
  await import('./reveal-problem');
  step();
}

/** A form whose submit fails once the returned function is called. */
function renderForm(wrap: Wrap) {
  let resolve: (answer: Answer) => void = () => {};
  const promise = new Promise<Answer>(given => {
    resolve = given;
  });
  const view = renderInRoot(<Page wrap={wrap} answer={promise} />, 'closed');
  fireEvent.click(view.getByRole('button', { name: 'Save' }));
  return { view, answer: (given: Answer) => act(() => settle(() => resolve(given))) };
}

const inline: Wrap = (fields, onSubmit) => (
  <form
    onSubmit={event => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {fields}
    <button type="submit">Save</button>
  </form>
);
const inDialog: Wrap = (fields, onSubmit) => (
  <Dialog
    title="Application"
    closeLabel="Close"
    onClose={() => {}}
    onSubmit={onSubmit}
    actions={<Button type="submit">Save</Button>}
  >
    {fields}
  </Dialog>
);

it.each([
  ['a form', inline],
  ['a dialog', inDialog],
])('scrolls to the field of %s that a service refuses, and focuses it', async (_, wrap) => {
  const { view, answer } = renderForm(wrap);
  await answer('field');
  const field = view.getByRole('textbox', { name: 'Places' });
  expect(view.focused()).toBe(field);
  expect(scrollIntoView.mock.contexts).toEqual([field.closest('.o-field')]);
});

it('treats an alert within a group as a problem of its fields', async () => {
  const { view, answer } = renderForm(inline);
  await answer('group');
  expect(view.focused()).toBe(view.getByRole('checkbox'));
});

it('scrolls to an alert that belongs to no field, and keeps the focus', async () => {
  const { view, answer } = renderForm(inline);
  view.getByRole('button', { name: 'Save' }).focus();
  await answer('note');
  expect(scrollIntoView.mock.contexts).toEqual([view.getByText('The service is down.')]);
  expect(view.focused()).toBe(view.getByRole('button', { name: 'Save' }));
});

it('moves nothing once the user continues', async () => {
  const { view, answer } = renderForm(inline);
  const name = view.getByRole('textbox', { name: 'Name' });
  name.focus();
  fireEvent.input(name, { target: { value: 'Ada' } });
  await answer('field');
  expect(view.focused()).toBe(name);
  expect(scrollIntoView).not.toHaveBeenCalled();
});

it('focuses a field that was invalid before the submit', async () => {
  const view = renderInRoot(
    <form onSubmit={event => event.preventDefault()}>
      <div data-unsent>
        <Field label="Variable" error="Taken.">
          <TextInput />
        </Field>
      </div>
      <Field label="Seats" error="A whole number.">
        <TextInput />
      </Field>
      <button type="submit">Save</button>
    </form>,
  );
  await act(() => settle(() => fireEvent.click(view.getByRole('button', { name: 'Save' }))));
  expect(view.focused()).toBe(view.getByRole('textbox', { name: 'Seats' }));
});
