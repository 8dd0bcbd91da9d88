import { Component, type ReactNode } from 'react';
import { OopsPage } from './OopsPage';

interface OopsState {
  error: unknown;
}

/** Catches errors thrown while a page renders. */
export class OopsBoundary extends Component<{ children: ReactNode }, OopsState> {
  override state: OopsState = { error: undefined };

  static getDerivedStateFromError(error: unknown): OopsState {
    return { error: error ?? new Error('nothing was thrown') };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <OopsPage error={error} />;
  }
}
