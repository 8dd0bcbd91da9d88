import { OrielChat } from '@oriel/sdk/react';
import { createElement, StrictMode, version } from 'react';
import { createRoot } from 'react-dom/client';

/** Props of the chat that can cross from a test to the page. */
export interface ShownProps {
  readonly api: string;
  readonly publishableKey: string;
  readonly tokenUrl: string;
  readonly isolation: 'shadow' | 'iframe';
  readonly fallback: string;
  readonly locale?: string;
  readonly agent?: string;
}

/** What the tests of the page call. */
export interface ReactPage {
  readonly version: string;
  /** Draws the chat in strict mode; null takes it away. */
  show(props: ShownProps | null): void;
}

const host = document.querySelector('main');
if (host) {
  const root = createRoot(host);
  const reactPage: ReactPage = {
    version,
    show: props => root.render(props && createElement(StrictMode, null, createElement(OrielChat, props))),
  };
  Object.assign(window, { reactPage });
}
