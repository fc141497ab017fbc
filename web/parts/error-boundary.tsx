import { Component, type ReactNode } from 'react';
import { ProblemView } from './problem-view.js';

/** Keeps the navigation usable when a page fails. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <ProblemView error={error} onRetry={() => location.reload()} />;
  }
}
