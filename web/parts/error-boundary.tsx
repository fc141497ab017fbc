import { Component, useEffect, type ReactNode } from 'react';
import { isOutage } from '../../client/errors.js';
import { useEndpoint } from '../api/api.js';
import { ProblemView } from './problem-view.js';

const PROBE_MS = 2000;

interface Props {
  /** Location of the page; a change of it clears the failure. */
  page: string;
  children: ReactNode;
}

/** Keeps the navigation usable when a page fails. One that could not be loaded is loaded once the server is back. */
export class ErrorBoundary extends Component<Props, { error?: Error | undefined; page: string }> {
  override state: { error?: Error | undefined; page: string } = { page: this.props.page };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  static getDerivedStateFromProps({ page }: Props, state: { page: string }) {
    return page === state.page ? null : { page, error: undefined };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <>
        <ProblemView error={error} onRetry={reload} />
        {isOutage(error) && <ReloadWhenBack />}
      </>
    );
  }
}

/** Loads the page anew once the server answers that did not; what was typed is kept. */
function ReloadWhenBack() {
  const { isSuccess, errorUpdateCount } = useEndpoint(
    'health',
    {},
    { retry: false, staleTime: 0, gcTime: 0, refetchInterval: PROBE_MS },
  );
  // a server that has answered all along lacks the file: loading the page again and again would not help
  const back = isSuccess && errorUpdateCount > 0;
  useEffect(() => {
    if (back) reload();
  }, [back]);
  return null;
}

function reload() {
  location.reload();
}
