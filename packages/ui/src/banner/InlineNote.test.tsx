import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInRoot } from '../root/render-in-root';
import { InlineNote } from './InlineNote';

afterEach(cleanup);

it.each([undefined, false])('keeps no place for buttons that there are none of (%s)', actions => {
  const view = renderInRoot(
    <InlineNote role="status" title="Not complete" actions={actions}>
      What has come is kept.
    </InlineNote>,
  );
  expect(view.getByRole('status').childElementCount).toBe(1);
});
