import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInRoot } from '../root/render-in-root';
import { Person } from './Person';

afterEach(cleanup);

it('has name, note and address in one line, and the whole text as title', () => {
  const view = renderInRoot(<Person name="Ines Kröger" email="ines@b.example" note="(You)" />);
  expect(view.getByTitle('Ines Kröger, ines@b.example').textContent).toBe('Ines Kröger (You) ines@b.example');
});

it('gives a person the same colour everywhere', () => {
  const id = '00000000-0000-4000-8000-00000000000d';
  const view = renderInRoot(
    <>
      <Person name="Ines Kröger" id={id} />
      <Person name="I. Kröger" id={id} />
      <Person name="Paul" />
    </>,
  );
  const tints = [...view.root.querySelectorAll('.o-avatar')].map(each => each.getAttribute('data-tint'));
  expect(tints).toEqual(['1', '1', null]);
});
