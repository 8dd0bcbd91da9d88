import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Button } from '../button/Button';
import { EmptyState } from '../empty-state/EmptyState';
import { renderInRoot } from '../root/render-in-root';
import { ErrorState } from './ErrorState';

afterEach(cleanup);

it('says what happened, what to do, and under which number it is found', () => {
  const view = renderInRoot(
    <ErrorState title="Not loaded" requestNumber="7f3a-91c2" actions={<Button>Try again</Button>}>
      Nothing was lost.
    </ErrorState>,
  );
  const alert = view.getByRole('alert');
  expect(alert.textContent).toBe('Not loadedNothing was lost.Try again7f3a-91c2');
  expect(view.getByRole('heading', { level: 2 }).textContent).toBe('Not loaded');
});

it('has an empty relative that does not alarm', () => {
  const view = renderInRoot(<EmptyState level={1} title="No prompts yet" />);
  expect(view.queryByRole('alert')).toBeNull();
  expect(view.getByRole('heading', { level: 1, name: 'No prompts yet' })).toBeTruthy();
});
