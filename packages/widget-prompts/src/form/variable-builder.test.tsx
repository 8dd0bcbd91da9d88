import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { library, open, setUpPrompts, waitFor } from '../test-support/open-prompts';

setUpPrompts();

const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** Opens the form with a text, and waits for the variable fields. */
async function openBuilder(prompt: string) {
  const opened = open({ state: { props: { view: 'form' } } });
  const text = await opened.view.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  write(text, prompt);
  const builder = within(await opened.view.findByRole('region', { name: 'Variables' }));
  const preview = within(opened.view.getByRole('region', { name: 'The form of the card' }));
  const choose = async (field: string, option: string) => {
    await opened.user.click(builder.getByRole('combobox', { name: field }));
    await opened.user.click(await opened.view.findByRole('option', { name: option }));
  };
  return { ...opened, text, builder, preview, choose };
}

describe('the builder of variables', () => {
  it('writes kind, options, default and help into the text, and shows the field that they make', async () => {
    const { text, builder, preview, choose } = await openBuilder('Write in a {{Tone}} tone.');
    preview.getByRole('textbox', { name: 'Tone' });
    await choose('Kind', 'One of several options');
    write(builder.getByRole('textbox', { name: 'Options' }), 'formal\nwarm\n');
    expect(text.value).toBe('Write in a {{Tone; formal; warm}} tone.');
    await choose('Default', 'warm');
    write(builder.getByRole('textbox', { name: 'Help below the field' }), 'How it should feel');
    expect(text.value).toBe(
      'Write in a {{Tone; formal; warm | help: How it should feel | default: warm}} tone.',
    );
    await waitFor(() => expect(preview.getByRole('radio', { name: 'warm' })).toHaveProperty('checked', true));
    preview.getByText('How it should feel');
  });

  it('renames a variable in all its places, but to no name that another has or that cannot be read', async () => {
    const { text, builder } = await openBuilder('{{Who | long}} and {{Other}}, again {{who}}');
    const name = () => builder.getByRole('textbox', { name: 'Name' });
    write(name(), 'Person');
    expect(text.value).toBe('{{Person | long}} and {{Other}}, again {{Person}}');
    for (const refused of ['other', 'a | b', '']) {
      write(name(), refused);
      expect(text.value).toBe('{{Person | long}} and {{Other}}, again {{Person}}');
      expect(name().getAttribute('aria-invalid')).toBe('true');
    }
    write(name(), 'Whom');
    expect(text.value).toBe('{{Whom | long}} and {{Other}}, again {{Whom}}');
    expect(name().getAttribute('aria-invalid')).toBeNull();
  });

  it('builds the variable in which the caret stands, and follows what is typed there', async () => {
    const { text, builder } = await openBuilder('{{First}} and {{Second | date}}');
    const name = () => builder.getByRole('textbox', { name: 'Name' });
    expect(name()).toHaveProperty('value', 'First');
    text.setSelectionRange(18, 18);
    fireEvent.click(text);
    await waitFor(() => expect(name()).toHaveProperty('value', 'Second'));
    write(text, '{{First}} and {{Second | date | help: By then}}');
    expect(builder.getByRole('textbox', { name: 'Help below the field' })).toHaveProperty('value', 'By then');
  });

  it('sends nothing by the Enter key, and nothing of what is tried in the form of the card', async () => {
    const { view, user, builder, preview } = await openBuilder('{{How many | number}}');
    await user.type(preview.getByRole('textbox', { name: 'How many' }), 'x{Enter}');
    await user.type(builder.getByRole('textbox', { name: 'Help below the field' }), 'y{Enter}');
    expect(view.queryByText('Title is a required field.')).toBeNull();
    expect(library().forms).toEqual([]);
  });
});
