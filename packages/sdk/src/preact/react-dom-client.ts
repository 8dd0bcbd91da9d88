/* The part of `react-dom/client` that widgets may use; see `react.ts`. */
import { Component, type ComponentChildren, createElement, render } from 'preact';

/** Callbacks of React's root. Errors that a boundary catches stay with the boundary. */
export interface RootOptions {
  /** Called with an error that no boundary has caught; nothing is rendered after it. */
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

/** A root like React's. Its first render is complete when `render` returns. */
export function createRoot(container: Element | DocumentFragment, options: RootOptions = {}) {
  // Preact renders into any node with children; its type names elements only.
  const parent = container as Element;
  return {
    render: (content: ComponentChildren) => render(createElement(Outermost, { options }, content), parent),
    unmount: () => render(null, parent),
  };
}
