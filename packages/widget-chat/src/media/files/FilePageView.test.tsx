import { cleanup, fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FilePageView } from './FilePageView';

it('marks a match on a picture, and reports once the picture has its size', () => {
  const onDrawn = vi.fn();
  const line = { text: 'The rent is 900 euros.', end: true, x: 0.1, y: 0.2, width: 0.5, height: 0.02 };
  const view = render(
    <FilePageView
      name="plan.pdf"
      page={{ kind: 'picture', address: 'data:,', texts: [line] }}
      words={['rent']}
      hit={undefined}
      statement={undefined}
      isTable={false}
      onDrawn={onDrawn}
    />,
  );
  const place = view.container.querySelector<HTMLElement>('[data-current]');
  expect(place?.style.top).toBe('20%');
  expect(onDrawn).not.toHaveBeenCalled();
  fireEvent.load(view.getByRole('img'));
  expect(onDrawn).toHaveBeenCalledOnce();
  cleanup();
});
