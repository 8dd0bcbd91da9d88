import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Root } from '../../root/Root';

/** Renders inside the wrapper of every mount. `container` is the Markdown itself. */
export function renderInRoot(element: ReactElement): RenderResult {
  const result = render(element, { wrapper: ({ children }) => <Root root={document}>{children}</Root> });
  return { ...result, container: (result.container.querySelector('.md') ?? result.container) as HTMLElement }; // `.md` is ours
}
