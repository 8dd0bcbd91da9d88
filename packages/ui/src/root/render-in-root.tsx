import { type RenderResult, render } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { onTestFinished } from 'vitest';
import { Root } from './Root';

export interface RootView extends Omit<RenderResult, 'rerender'> {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  rerender(next: ReactNode): void;
  /** The focused element of the root. */
  focused(): Element | null;
}

/** Renders components into a shadow root of a page, like a widget. For tests. */
export function renderInRoot(children: ReactNode, mode: ShadowRootMode = 'open'): RootView {
  const host = document.createElement('div');
  document.body.append(host);
  onTestFinished(() => host.remove());
  const root = host.attachShadow({ mode });
  const container = document.createElement('div');
  root.append(container);
  const wrap = (content: ReactNode) => (
    <StrictMode>
      <Root root={root}>{content}</Root>
    </StrictMode>
  );
  // The queries search below the container; only the container's own root is not HTML.
  const result = render(wrap(children), { container, baseElement: container });
  return {
    ...result,
    host,
    root,
    rerender: (next: ReactNode) => result.rerender(wrap(next)),
    focused: () => root.activeElement,
  };
}
