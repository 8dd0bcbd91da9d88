/* What widgets may use of `react-dom/client`; see `react.ts`. */
import { Component, type ComponentChildren, createElement, render } from 'preact';

/** The callbacks of React's root. Errors that a boundary catches are its own business. */
export interface RootOptions {
  /** Called with an error that no boundary has caught; nothing is shown any more then. */
  onUncaughtError?(error: unknown): void;
}

class Outermost extends Component<{ options: RootOptions; children?: ComponentChildren }> {
  override state = { hasFailed: false };

  override componentDidCatch(error: unknown) {
    this.setState({ hasFailed: true });
    this.props.options.onUncaughtError?.(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/** A root as React makes it. Its first drawing is done when `render` returns. */
export function createRoot(container: Element | DocumentFragment, options: RootOptions = {}) {
  return {
    render: (content: ComponentChildren) =>
      render(createElement(Outermost, { options }, content), container as Element),
    unmount: () => render(null, container as Element),
  };
}
