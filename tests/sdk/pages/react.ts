import { OrielChat, OrielImages } from '@oriel/sdk/react';
import { createElement, StrictMode, version } from 'react';
import { createRoot } from 'react-dom/client';

/** Props of a widget that can cross from a test to the page. */
export interface ShownProps {
  readonly api: string;
  readonly publishableKey: string;
  readonly tokenUrl?: string;
  readonly isolation: 'shadow' | 'iframe';
  readonly fallback: string;
  readonly locale?: string;
  readonly agent?: string;
  /** Default: the chat. */
  readonly widget?: 'chat' | 'images';
}

/** What the tests of the page call. */
export interface ReactPage {
  readonly version: string;
  /** Draws a widget in strict mode; null takes it away. */
  show(props: ShownProps | null): void;
}

const host = document.querySelector('main');
if (host) {
  const root = createRoot(host);
  const reactPage: ReactPage = {
    version,
    show(props) {
      if (!props) return root.render(null);
      const { widget, ...rest } = props;
      const shown = widget === 'images' ? createElement(OrielImages, rest) : createElement(OrielChat, rest);
      root.render(createElement(StrictMode, null, shown));
    },
  };
  Object.assign(window, { reactPage });
}
