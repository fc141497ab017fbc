import { useEffect, type ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { ApiProblem } from '../../client/errors.js';
import { useEndpoint } from '../api/api.js';
import { noteOwner } from '../api/signed-in.js';
import { insteadOf } from './roles.js';

/** Shows pages to whoever the API knows; others are led to sign in as soon as it says so. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { data: me, failureReason } = useEndpoint('getMe', {}, { staleTime: Infinity });
  const [path] = useLocation();
  useEffect(() => {
    if (me?.via !== undefined) noteOwner(me.id);
  }, [me]);
  if (!me) {
    const unknown = failureReason instanceof ApiProblem && failureReason.problem.code === 'UNAUTHENTICATED';
    // while the API is away the pages say so themselves
    return failureReason && !unknown ? children : null;
  }
  const instead = insteadOf(path, me.roles);
  return instead === undefined ? children : <Redirect to={instead} replace />;
}
