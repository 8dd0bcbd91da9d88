import { fireEvent, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { library, open, setUpPrompts, waitFor } from '../test-support/open-prompts';

setUpPrompts();

const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** Opens the form with a text, and the fields of a variable of it. */
async function openBuilder(prompt: string, variable: string) {
  const opened = open({ state: { props: { view: 'form' } } });
  const { view, user } = opened;
  const text = await view.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  write(text, prompt);
  const variables = within(await view.findByRole('list', { name: 'Variables' }));
  await user.click(variables.getByRole('button', { name: variable }));
  const builder = within(await view.findByRole('dialog', { name: `Variable “${variable}”` }));
  await builder.findByRole('textbox', { name: 'Name' });
  const choose = async (field: string, option: string) => {
    await user.click(builder.getByRole('combobox', { name: field }));
    await user.click(await view.findByRole('option', { name: option }));
  };
  const preview = async () => {
    await user.click(view.getByRole('tab', { name: 'Preview' }));
    return within(await view.findByRole('region', { name: 'Preview' }));
  };
  return { ...opened, text, variables, builder, preview, choose };
}

describe('the builder of variables', () => {
  it('writes kind, options, default and help into the text, and shows the field that they make', async () => {
    const { text, builder, preview, choose } = await openBuilder('Write in a {{Tone}} tone.', 'Tone');
    await choose('Kind', 'One of several options');
    write(builder.getByRole('textbox', { name: 'Options' }), 'formal\nwarm\n');
    expect(text.value).toBe('Write in a {{Tone; formal; warm}} tone.');
    await choose('Default', 'warm');
    write(builder.getByRole('textbox', { name: 'Help below the field' }), 'How it should feel');
    expect(text.value).toBe(
      'Write in a {{Tone; formal; warm | help: How it should feel | default: warm}} tone.',
    );
    const shown = await preview();
    expect(shown.getByRole('radio', { name: 'warm' })).toHaveProperty('checked', true);
    shown.getByText('How it should feel');
  });

  it('renames a variable in all its places, but to no name that another has or that cannot be read', async () => {
    const { text, builder } = await openBuilder('{{Who | long}} and {{Other}}, again {{who}}', 'Who');
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

  it('opens the variable that is pressed in the text, and follows what is typed there', async () => {
    const { view, user, text } = await openBuilder('{{First}} and {{Second | date}}', 'First');
    await user.keyboard('{Escape}');
    expect(view.queryByRole('dialog')).toBeNull();
    text.setSelectionRange(18, 18);
    fireEvent.click(text);
    const builder = within(await view.findByRole('dialog', { name: 'Variable “Second”' }));
    write(text, '{{First}} and {{Second | date | help: By then}}');
    await waitFor(() =>
      expect(builder.getByRole('textbox', { name: 'Help below the field' })).toHaveProperty(
        'value',
        'By then',
      ),
    );
    await user.keyboard('{Escape}');
    expect(view.queryByRole('dialog')).toBeNull();
  });

  it('sends nothing by the Enter key, and nothing of what is tried in the form of the card', async () => {
    const { view, user, builder, preview } = await openBuilder('{{How many | number}}', 'How many');
    await user.type(builder.getByRole('textbox', { name: 'Help below the field' }), 'y{Enter}');
    const shown = await preview();
    await user.type(shown.getByRole('textbox', { name: 'How many' }), '7');
    expect(view.queryByText('Title is a required field.')).toBeNull();
    expect(library().forms).toEqual([]);
  });
});
