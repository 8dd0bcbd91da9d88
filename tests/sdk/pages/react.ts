import { OrielChat, OrielImages, OrielPrompts, OrielWorkspace } from '@oriel/sdk/react';
import { createElement, type FunctionComponent, StrictMode, version } from 'react';
import { createRoot } from 'react-dom/client';

const components = {
  chat: OrielChat,
  prompts: OrielPrompts,
  images: OrielImages,
  workspace: OrielWorkspace,
};

/** Widget props that can be passed from a test to the page. */
export interface ShownProps {
  readonly api: string;
  readonly publishableKey: string;
  readonly tokenUrl?: string;
  readonly isolation: 'shadow' | 'iframe';
  readonly fallback: string;
  readonly locale?: string;
  readonly agent?: string;
  /** Default: the chat. */
  readonly widgets?: readonly (keyof typeof components)[];
}

/** Functions of the page that the tests call. */
export interface ReactPage {
  readonly version: string;
  /** Renders widgets in strict mode; null removes them. */
  show(props: ShownProps | null): void;
}

const host = document.querySelector('main');
if (host) {
  const root = createRoot(host);
  const reactPage: ReactPage = {
    version,
    show(props) {
      if (!props) return root.render(null);
      const { widgets = ['chat'], ...rest } = props;
      // The tests pass only props that every widget has, and the chat's agent.
      const shown = widgets.map(name =>
        createElement(components[name] as FunctionComponent, { key: name, ...rest }),
      );
      root.render(createElement(StrictMode, null, shown));
    },
  };
  Object.assign(window, { reactPage });
}
