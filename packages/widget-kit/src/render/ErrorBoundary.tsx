import { orielErrorOf } from '@oriel/client';
import type { OrielError } from '@oriel/contracts';
import { Component, type ReactNode } from 'react';
import { Failed } from '../status/states';

export interface ErrorBoundaryProps {
  onError: (error: OrielError) => void;
  onRetry: () => void;
  children: ReactNode;
}

/** Shows an error state if the widget failed to render. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: OrielError | undefined }> {
  override state: { error: OrielError | undefined } = { error: undefined };

  static getDerivedStateFromError(thrown: unknown) {
    return { error: orielErrorOf(thrown) };
  }

  override componentDidCatch(thrown: unknown) {
    this.props.onError(orielErrorOf(thrown));
  }

  private readonly handleRetry = () => {
    this.setState({ error: undefined });
    this.props.onRetry();
  };

  override render() {
    const { error } = this.state;
    return error ? <Failed error={error} onRetry={this.handleRetry} /> : this.props.children;
  }
}
