import { cleanup, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from '../button/Button';
import { renderInRoot } from '../root/render-in-root';
import { Menu } from './Menu';

afterEach(cleanup);

function renderMenu(mode: ShadowRootMode = 'open') {
  const onSelect = vi.fn();
  const onOpenChange = vi.fn();
  const view = renderInRoot(
    <Menu
      label="Actions"
      onOpenChange={onOpenChange}
      trigger={props => <Button {...props}>More</Button>}
      rows={[
        { kind: 'label', id: 'l', label: 'Answer' },
        { id: 'copy', label: 'Copy', onSelect: () => onSelect('copy') },
        { id: 'edit', label: 'Edit', disabled: true, onSelect: () => onSelect('edit') },
        { id: 'gpt', label: 'Large', checked: true, onSelect: () => onSelect('gpt') },
        { kind: 'divider', id: 'd' },
        { id: 'delete', label: 'Delete', danger: true, onSelect: () => onSelect('delete') },
      ]}
    />,
    mode,
  );
  return { ...view, onSelect, onOpenChange, button: view.getByRole('button', { name: 'More' }) };
}

it('opens, chooses, closes, and gives the focus back before it acts', async () => {
  const view = renderMenu();
  await userEvent.click(view.button);
  expect(view.button.getAttribute('aria-expanded')).toBe('true');
  expect(view.focused()?.textContent).toBe('Copy');
  view.onSelect.mockImplementation(() => expect(view.focused()).toBe(view.button));
  await userEvent.keyboard('{End}{Enter}');
  expect(view.onSelect.mock.calls).toEqual([['delete']]);
  expect(view.queryByRole('menu')).toBeNull();
  expect(view.onOpenChange.mock.calls).toEqual([[true], [false]]);
});

it('says what is chosen of several', async () => {
  const view = renderMenu();
  await userEvent.click(view.button);
  expect(view.getByRole('menuitemradio', { name: 'Large' }).getAttribute('aria-checked')).toBe('true');
});

it('leaves out headings and dividers with nothing below them', async () => {
  const view = renderInRoot(
    <Menu
      label="Actions"
      startsOpen
      trigger={props => <Button {...props}>More</Button>}
      rows={[
        { kind: 'label', id: 'empty', label: 'Workspaces' },
        { kind: 'label', id: 'full', label: 'Answer' },
        { id: 'copy', label: 'Copy', onSelect: () => {} },
        { kind: 'divider', id: 'line' },
        { kind: 'label', id: 'last', label: 'Language' },
      ]}
    />,
  );
  const menu = await view.findByRole('menu');
  expect([...menu.children].map(each => each.textContent)).toEqual(['Answer', 'Copy']);
});

it('does nothing on a disabled row', async () => {
  const view = renderMenu();
  await userEvent.click(view.button);
  await userEvent.click(view.getByRole('menuitem', { name: 'Edit' }));
  expect(view.onSelect).not.toHaveBeenCalled();
  expect(view.getByRole('menu')).toBeTruthy();
});

it('closes on Escape, which goes no further', async () => {
  const view = renderMenu();
  const received = vi.fn();
  view.host.addEventListener('keydown', received);
  await userEvent.click(view.button);
  await userEvent.keyboard('{Escape}');
  expect(view.queryByRole('menu')).toBeNull();
  expect(received).not.toHaveBeenCalled();
  expect(view.focused()).toBe(view.button);
});

it('moves by keys in a closed root', async () => {
  const view = renderMenu('closed');
  await userEvent.click(view.button);
  const press = (key: string) => fireEvent.keyDown(view.focused() ?? view.host, { key });
  press('ArrowUp');
  expect(view.focused()?.textContent).toBe('Delete');
  press('l');
  expect(view.focused()?.textContent).toBe('Large');
});

it('leaves no listener on the page when it goes away open', async () => {
  const add = vi.spyOn(document, 'addEventListener');
  const remove = vi.spyOn(document, 'removeEventListener');
  const view = renderMenu();
  await userEvent.click(view.button);
  const of = (spy: typeof add) => spy.mock.calls.filter(([type]) => type === 'pointerdown').length;
  expect(of(add)).toBeGreaterThan(0);
  view.unmount();
  expect(of(remove)).toBe(of(add));
  vi.restoreAllMocks();
});
