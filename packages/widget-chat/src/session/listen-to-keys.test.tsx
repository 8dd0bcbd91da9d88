import { fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  answers,
  api,
  loadTools,
  open,
  openAnswering,
  ready,
  setUpChat,
  waitFor,
} from '../test-support/open-chat';

setUpChat();

const cancels = () => api().calls.filter(call => call.endsWith('/cancel')).length;
/** Presses Escape; returns whether no handler used it. */
const pressEscape = (target: Element, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(target, { key: 'Escape', bubbles: true, composed: true, ...init });

describe('Escape', () => {
  it.each(['the field', 'a button'])(
    'stops an answer from %s, and leaves the key to nobody else',
    async where => {
      const { view, field } = await openAnswering();
      const target = where === 'the field' ? field : view.getByRole('button', { name: 'Stop' });
      expect(pressEscape(target)).toBe(false);
      await waitFor(() => expect(answers(view)[0]?.dataset.state).toBe('stopped'));
    },
  );

  it('is left alone where no answer runs, where a key is held and while a text is composed', async () => {
    const { view, field } = await open();
    await ready(view);
    expect(pressEscape(field)).toBe(true);
    const { field: other } = await openAnswering();
    expect(pressEscape(other, { isComposing: true })).toBe(true);
    expect(pressEscape(other, { repeat: true })).toBe(true);
    expect(cancels()).toBe(0);
  });

  it('closes what is open first', async () => {
    api().addChannel('Other', [['a', 'b']]);
    const { view, field, user } = await open({ state: { props: { layout: 'full' } } });
    await ready(view);
    await user.type(field, 'Long{Enter}');
    (await api().run()).text('Half an answer');
    await view.findByText('Half an answer');
    await user.click(await view.findByRole('button', { name: 'Actions for Other' }));
    await view.findByRole('menu');
    pressEscape(field);
    expect(cancels()).toBe(0);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(view.queryByRole('menu')).toBeNull());
    expect(cancels()).toBe(0);
    pressEscape(field);
    await waitFor(() => expect(cancels()).toBe(1));
  });

  it('leaves the full screen before it stops anything', async () => {
    const { shell, field } = await openAnswering();
    const leave = vi.fn(async () => {});
    Object.assign(document, { exitFullscreen: leave });
    using _full = vi.spyOn(shell, 'matches').mockImplementation(selector => selector === ':fullscreen');
    expect(pressEscape(field)).toBe(false);
    Reflect.deleteProperty(document, 'exitFullscreen');
    expect(leave).toHaveBeenCalledOnce();
    expect(cancels()).toBe(0);
  });
});

describe('ArrowUp', () => {
  it('brings the last question into an empty field, and moves the caret in any other', async () => {
    const channel = api().addChannel('Old', [
      ['First?', 'One'],
      ['Second?', 'Two'],
      ['Continue.', 'and a half'],
    ]);
    const opened = await open({ state: { props: { channel: channel.id } } });
    const { view, field } = opened;
    await view.findByText('and a half');
    await loadTools(opened);
    expect(fireEvent.keyDown(field, { key: 'ArrowUp', shiftKey: true })).toBe(true);
    expect(fireEvent.keyDown(field, { key: 'ArrowUp' })).toBe(false);
    expect(field.value).toBe('Second?');
    expect(fireEvent.keyDown(field, { key: 'ArrowUp' })).toBe(true);
  });

  it('does nothing where nothing was asked', async () => {
    const opened = await open();
    const { view, field } = opened;
    await ready(view);
    await loadTools(opened);
    expect(fireEvent.keyDown(field, { key: 'ArrowUp' })).toBe(true);
  });
});
