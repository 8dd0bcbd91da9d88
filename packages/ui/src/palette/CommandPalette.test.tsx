import { cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInRoot } from '../root/render-in-root';
import { CommandPalette } from './CommandPalette';
import { findRows } from './find-rows';
import type { FoundGroup, PaletteGroup } from './palette-row';

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const rowsOf = (...labels: readonly string[]) =>
  labels.map(label => ({ id: label, label, onSelect: vi.fn() }));
const groups: readonly PaletteGroup[] = [
  {
    id: 'chats',
    title: 'Chats',
    rows: rowsOf('Office cost per seat', 'Sites close to the office', 'Über uns'),
  },
  { id: 'actions', title: 'Actions', rows: rowsOf('New chat', 'Switch to dark') },
];
const labelsOf = (question: string, limit?: number) =>
  findRows(groups, question, limit).map(({ id, rows }) => [id, ...rows.map(({ row }) => row.label)]);

function Palette({ onClose }: { onClose: () => void }) {
  const [question, setQuestion] = useState('');
  const found = findRows(groups, question);
  return (
    <CommandPalette
      label="Command palette"
      placeholder="Search"
      question={question}
      onQuestion={setQuestion}
      groups={found}
      status={found.length === 0 ? 'Nothing found' : undefined}
      hints={{ choose: 'choose', open: 'open' }}
      onClose={onClose}
    />
  );
}

describe('rows are found', () => {
  it.each([
    ['office', [['chats', 'Office cost per seat', 'Sites close to the office']]],
    ['cost office', [['chats', 'Office cost per seat']]],
    ['uber', [['chats', 'Über uns']]],
    ['ÜBER', [['chats', 'Über uns']]],
    ['swtch', [['actions', 'Switch to dark']]],
    ['nothing of it', []],
  ])('by %j', (question, expected) => {
    expect(labelsOf(question)).toEqual(expected);
  });

  it('all without a question, up to the limit of a group', () => {
    expect(labelsOf('  ', 1)).toEqual([
      ['chats', 'Office cost per seat'],
      ['actions', 'New chat'],
    ]);
  });

  it('by keywords, which mark nothing in the label', () => {
    const dark = { id: 'dark', label: 'Switch to dark', keywords: 'theme colour', onSelect() {} };
    const [found] = findRows([{ id: 'a', title: 'A', rows: [dark] }], 'theme');
    expect(found?.rows).toEqual([{ row: dark, ranges: [], isExact: true }]);
  });

  it('first by their label, then by their keywords', () => {
    const rows = [
      { id: 'a', label: 'Answer a complaint', keywords: 'vertr', onSelect() {} },
      { id: 'b', label: 'Old contract or Vertrag', onSelect() {} },
    ];
    const [found] = findRows([{ id: 'cards', title: 'Cards', rows }], 'vertr');
    expect(found?.rows.map(({ row }) => row.id)).toEqual(['b', 'a']);
  });

  it('last where a word is mistyped', () => {
    const rows = rowsOf('Switch to dark', 'Swtch');
    const [found] = findRows([{ id: 'a', title: 'A', rows }], 'swtch');
    expect(found?.rows.map(({ row, isExact }) => [row.label, isExact])).toEqual([
      ['Swtch', true],
      ['Switch to dark', false],
    ]);
  });

  it.each([
    ['我们明天去北京开会', '北京'],
    ['프로젝트예산은', '예산'],
    ['ประชุมที่กรุงเทพ', 'กรุงเทพ'],
    ['Herr Müller', 'mueller'],
    ['Vertrags-Entwurf', 'vertragsentwurf'],
    ['E-Mail schreiben', 'email'],
    ['Gießener Straße', 'giessener strasse'],
  ])('named %s by %s', (label, question) => {
    const [found] = findRows([{ id: 'a', title: 'A', rows: rowsOf('Anderes', label) }], question);
    expect(found?.rows.map(({ row }) => row.label)).toEqual([label]);
  });

  it('with the places of the words, also where accents stand', () => {
    const [group] = findRows(groups, 'uber');
    expect(group?.rows[0]?.ranges).toEqual([0, 4]);
  });
});

describe('the palette', () => {
  const open = () => {
    const onClose = vi.fn();
    const view = renderInRoot(<Palette onClose={onClose} />);
    const field = view.getByRole('combobox', { name: 'Command palette' });
    const current = () => {
      const option = view.root.getElementById(field.getAttribute('aria-activedescendant') ?? '');
      expect(option?.getAttribute('aria-selected')).toBe('true');
      return option?.textContent;
    };
    return { view, onClose, field, current, user: userEvent.setup() };
  };

  it('keeps the focus in the field, chooses by arrows around its ends, and opens by Enter once it has closed', async () => {
    const { view, field, user, current, onClose } = open();
    expect(view.focused()).toBe(field);
    expect(current()).toBe('Office cost per seat');
    await user.keyboard('{ArrowUp}');
    expect(current()).toBe('Switch to dark');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(current()).toBe('Sites close to the office');
    await user.keyboard('{Enter}');
    const chosen = groups[0]?.rows[1]?.onSelect as ReturnType<typeof vi.fn>;
    expect(chosen).toHaveBeenCalledOnce();
    expect(onClose.mock.invocationCallOrder[0]).toBeLessThan(chosen.mock.invocationCallOrder[0] ?? 0);
  });

  it('goes back to the first row with another question, and marks what was found', async () => {
    const { view, user, current } = open();
    await user.keyboard('{ArrowDown}');
    await user.keyboard('dark');
    expect(current()).toBe('Switch to dark');
    expect(view.root.querySelector('mark')?.textContent).toBe('dark');
  });

  it('keeps its selection when more is found for the question', () => {
    const [chats, actions] = findRows(groups, '');
    const palette = (question: string, answered: string, found: readonly FoundGroup[]) => (
      <CommandPalette
        label="Command palette"
        placeholder="Search"
        question={question}
        answered={answered}
        onQuestion={vi.fn()}
        groups={found}
        hints={{ choose: 'choose', open: 'open' }}
        onClose={vi.fn()}
      />
    );
    if (!chats || !actions) throw new Error('There are two groups.');
    const view = renderInRoot(palette('o', '', [chats]));
    const selected = () => view.root.querySelector('[aria-selected="true"]')?.textContent;
    // The results of the question before select nothing.
    view.rerender(palette('o', 'o', [actions]));
    expect(selected()).toBe('New chat');
    view.rerender(palette('o', 'o', [chats, actions]));
    expect(selected()).toBe('New chat');
    view.rerender(palette('of', 'of', [chats, actions]));
    expect(selected()).toBe('Office cost per seat');
  });

  it('says that nothing was found, and Enter does nothing then', async () => {
    const { view, user, onClose } = open();
    await user.keyboard('zzzz');
    expect(view.getByRole('status').textContent).toBe('Nothing found');
    expect(view.queryAllByRole('option')).toEqual([]);
    await user.keyboard('{Enter}');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('opens a row that is pressed', async () => {
    const { view, user, onClose } = open();
    await user.click(view.getByRole('option', { name: 'New chat' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(groups[1]?.rows[0]?.onSelect).toHaveBeenCalledOnce();
  });

  it('closes by Escape', async () => {
    const { user, onClose } = open();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
