import { act, cleanup, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInRoot } from '../root/render-in-root';
import { Switch } from '../switch/Switch';
import { SettingsGroup } from './SettingsGroup';
import { SettingsRow } from './SettingsRow';
import { useSavedNote } from './use-saved-note';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const texts = { saved: 'Saved', undo: 'Undo', failed: 'Not saved. The old value is back.' };

function Sounds({ store = async () => undefined }: { store?: () => Promise<void> }) {
  const [stored, setStored] = useState(false);
  const sounds = useSavedNote({
    value: stored,
    save: async next => {
      await store();
      setStored(next);
    },
    texts,
  });
  return (
    <SettingsGroup title="Notifications">
      <SettingsRow label="Sounds" help="When an answer ends" note={sounds.note}>
        <Switch checked={sounds.value} onChange={sounds.change} />
      </SettingsRow>
    </SettingsGroup>
  );
}

type View = ReturnType<typeof renderInRoot>;
const press = (view: View, name: string, role: 'switch' | 'button') =>
  act(async () => fireEvent.click(view.getByRole(role, { name })));
const isOn = (view: View) => view.getByRole('switch').getAttribute('aria-checked') === 'true';

it('names and describes its control', () => {
  const view = renderInRoot(<Sounds />);
  view.getByRole('region', { name: 'Notifications' });
  const control = view.getByRole('switch', { name: 'Sounds' });
  const help = view.root.getElementById(control.getAttribute('aria-describedby') ?? '');
  expect(help?.textContent).toBe('When an answer ends');
});

it('says that a change is saved, for some seconds', async () => {
  const view = renderInRoot(<Sounds />);
  await press(view, 'Sounds', 'switch');
  expect(isOn(view)).toBe(true);
  expect(view.getByRole('status').textContent).toBe('SavedUndo');
  act(() => view.getByRole('button', { name: 'Undo' }).focus());
  act(() => vi.advanceTimersByTime(60_000));
  act(() => view.getByRole('button', { name: 'Undo' }).blur());
  act(() => vi.advanceTimersByTime(60_000));
  expect(view.getByRole('status').textContent).toBe('');
});

it('undoes a change once, and gives the focus to the control', async () => {
  const view = renderInRoot(<Sounds />);
  await press(view, 'Sounds', 'switch');
  await press(view, 'Undo', 'button');
  expect(isOn(view)).toBe(false);
  expect(view.getByRole('status').textContent).toBe('Saved');
  expect(view.focused()).toBe(view.getByRole('switch'));
});

it('restores the old value if the change cannot be saved, and says so', async () => {
  let refuse = () => {};
  const answer = new Promise<void>((_, reject) => {
    refuse = () => reject(new Error('offline'));
  });
  const view = renderInRoot(<Sounds store={() => answer} />);
  await press(view, 'Sounds', 'switch');
  expect(isOn(view)).toBe(true);
  await act(async () => refuse());
  expect(isOn(view)).toBe(false);
  expect(view.getByRole('status').textContent).toBe(texts.failed);
});

interface PendingSave {
  value: number;
  settle: (error?: Error) => void;
}

function Steps({ saves }: { saves: PendingSave[] }) {
  const [stored, setStored] = useState(1);
  const steps = useSavedNote({
    value: stored,
    save: async next => {
      await new Promise<void>((resolve, reject) => {
        saves.push({ value: next, settle: error => (error ? reject(error) : resolve()) });
      });
      setStored(next);
    },
    texts,
  });
  return (
    <SettingsRow label="Steps" note={steps.note}>
      <Switch checked={steps.value > 1} onChange={() => steps.change(steps.value + 1)} />
    </SettingsRow>
  );
}

it('saves quick changes one after the other, and undoes to the last stored value', async () => {
  const saves: PendingSave[] = [];
  const view = renderInRoot(<Steps saves={saves} />);
  const sent = () => saves.map(({ value }) => value);
  await press(view, 'Steps', 'switch');
  await press(view, 'Steps', 'switch');
  expect(sent()).toEqual([2]);
  await act(async () => saves[0]?.settle(new Error('offline')));
  expect(sent()).toEqual([2, 3]);
  await act(async () => saves[1]?.settle());
  await press(view, 'Undo', 'button');
  expect(sent()).toEqual([2, 3, 1]);
});
