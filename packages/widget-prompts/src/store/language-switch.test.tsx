import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildCard } from '../test-support/build-card';
import { library, open, setUpPrompts, waitFor } from '../test-support/open-prompts';

setUpPrompts();

const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const textIn = (field: HTMLElement) => Reflect.get(field, 'value');

it('keeps what is written in the form, a tag that is not ended too', async () => {
  const { view, patch, root } = open({ state: { props: { view: 'form' }, locale: 'en' } });
  const title = await view.findByRole('textbox', { name: 'Title' });
  write(title, 'A letter');
  write(view.getByRole('textbox', { name: 'Text' }), 'Dear {{name}}');
  write(view.getByRole('combobox', { name: 'Tags' }), 'Writing,');
  write(view.getByRole('combobox', { name: 'Tags' }), 'Ma');
  fireEvent.click(view.getByRole('button', { name: 'Draw a cover' }));
  const cover = () => root.querySelector('.p-form .p-cover')?.innerHTML;
  await waitFor(() => expect(cover()).toBeTruthy());
  const drawn = cover();
  title.focus();
  patch({ locale: 'de' });
  await view.findByRole('heading', { name: 'Prompt erstellen' });
  // The same field elements, not replacements with the same texts, so the cursor stays in place.
  expect(view.getByRole('textbox', { name: 'Titel' })).toBe(title);
  expect(root.activeElement).toBe(title);
  expect(textIn(title)).toBe('A letter');
  expect(textIn(view.getByRole('textbox', { name: 'Text' }))).toBe('Dear {{name}}');
  expect(textIn(view.getByRole('combobox', { name: 'Schlagwörter' }))).toBe('Ma');
  expect(view.getByText('Writing')).toBeTruthy();
  expect(cover()).toBe(drawn);
});

it('keeps what is filled into a card', async () => {
  const card = buildCard({ title: 'A letter', prompt: 'To {{Customer}} in a {{Tone; warm; brief}} tone' });
  library().cards = [card];
  const props = { view: 'card', promptId: card.id };
  const { view, patch } = open({ state: { props, locale: 'en' } });
  write(await view.findByRole('textbox', { name: 'Customer' }), 'Ms Lorenz');
  fireEvent.click(view.getByRole('radio', { name: 'warm' }));
  patch({ locale: 'de' });
  await view.findByRole('heading', { name: 'Ausfüllen' });
  expect(textIn(view.getByRole('textbox', { name: 'Customer' }))).toBe('Ms Lorenz');
  expect(view.getByRole('radio', { name: 'warm' })).toHaveProperty('checked', true);
  expect(view.getByText('2 von 2')).toBeTruthy();
});
