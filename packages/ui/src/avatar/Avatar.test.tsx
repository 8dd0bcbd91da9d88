import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInRoot } from '../root/render-in-root';
import { Avatar, firstTwo, initials } from './Avatar';

afterEach(cleanup);

it.each([
  ['Ines Kröger', 'IK'],
  ['Anna von der Lühe', 'AL'],
  ['Hafenverbund', 'HA'],
  ['  x ', 'X'],
  ['🦊 Fuchs', '🦊F'],
  ['', ''],
])('%s is %s', (name, letters) => expect(initials(name)).toBe(letters));

it.each([
  ['Nordhafen Studio', 'NO'],
  ['äpfel', 'ÄP'],
  ['👩🏽‍💻🦊 Lab', '👩🏽‍💻🦊'],
  ['x', 'X'],
  [' ', '??'],
])('the mark of %s is %s', (name, letters) => expect(firstTwo(name)).toBe(letters));

it('shows the letters when the picture does not come', () => {
  const view = renderInRoot(<Avatar name="Ines Kröger" image="https://example.com/no.png" />);
  const image = view.root.querySelector('img');
  if (image) fireEvent.error(image);
  expect(view.root.querySelector('.o-avatar')?.textContent).toBe('IK');
});
