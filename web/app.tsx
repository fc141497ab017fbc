import { Box, MantineProvider } from '@mantine/core';
import { Suspense, useEffect, type ReactNode } from 'react';
import { Route, Switch, useLocation, Redirect } from 'wouter';
import { PAGES } from '../contract/pages.js';
import { ApiProvider, useEndpoint } from './api/api.js';
import { Decisions } from './decisions/decisions.js';
import { LanguageProvider } from './language/language.js';
import { ErrorBoundary } from './parts/error-boundary.js';
import { lazyPage } from './parts/lazily.js';
import { Loading } from './parts/loading.js';
import { NotFound } from './parts/not-found.js';
import { Shell } from './shell/shell.js';
import { cssVariables, theme } from './theme.js';
import { ApiProblem } from '../client/errors.js';
import { noteOwner } from './api/signed-in.js';
import { ForRole } from './shell/for-role.js';
import { insteadOf } from './shell/roles.js';

// a page is loaded when it is opened: the inbox must not wait for charts and diagrams
const Inbox = lazyPage(() => import('./pages/inbox/inbox.js'));
const Review = lazyPage(() => import('./pages/review/review.js'));
const Ask = lazyPage(() => import('./pages/ask/ask.js'));
const Queries = lazyPage(() => import('./pages/queries/queries.js'));
const Query = lazyPage(() => import('./pages/query/query.js'));
const Conversations = lazyPage(() => import('./pages/conversations/conversations.js'));
const Conversation = lazyPage(() => import('./pages/conversation/conversation.js'));
const Documents = lazyPage(() => import('./pages/documents/documents.js'));
const Document = lazyPage(() => import('./pages/document/document.js'));
const DocumentAnswers = lazyPage(() => import('./pages/document/answers.js'));
const Audit = lazyPage(() => import('./pages/audit/audit.js'));
const Dashboard = lazyPage(() => import('./pages/dashboard/dashboard.js'));
const DecisionLog = lazyPage(() => import('./pages/decisions/decisions.js'));
const Administration = lazyPage(() => import('./pages/administration/administration.js'));
const SignIn = lazyPage(() => import('./pages/sign-in/sign-in.js'));

export function App() {
  const [location] = useLocation();
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <LanguageProvider>
        <ApiProvider>
          <Suspense fallback={<Arriving />}>
            <Switch>
              <Route path={PAGES.signIn} component={SignIn} />
              <Route>
                <SignedIn>
                  <Decisions>
                    <Shell>
                      <ErrorBoundary page={location}>
                        <Suspense fallback={<Loading />}>
                          <ForRole>
                            <Switch>
                              <Route path={PAGES.inbox} component={Inbox} />
                              <Route path={PAGES.request}>{({ id }) => <Review key={id} id={id} />}</Route>
                              <Route path={PAGES.ask} component={Ask} />
                              <Route path={PAGES.queries} component={Queries} />
                              <Route path={PAGES.query}>{({ id }) => <Query key={id} id={id} />}</Route>
                              <Route path={PAGES.conversations} component={Conversations} />
                              <Route path={PAGES.conversation}>
                                {({ id }) => <Conversation key={id} id={id} />}
                              </Route>
                              <Route path={PAGES.documents} component={Documents} />
                              <Route path={PAGES.document}>{({ id }) => <Document key={id} />}</Route>
                              <Route path={PAGES.documentAnswers}>
                                {({ id }) => <DocumentAnswers key={id} />}
                              </Route>
                              <Route path={PAGES.audit}>{({ id }) => <Audit key={id} id={id} />}</Route>
                              <Route path={PAGES.dashboard} component={Dashboard} />
                              <Route path={PAGES.decisions} component={DecisionLog} />
                              <Route path={PAGES.administration}>
                                <Administration />
                              </Route>
                              <Route path={PAGES.administrationPart}>
                                {({ id }) => <Administration part={id} />}
                              </Route>
                              <Route component={NotFound} />
                            </Switch>
                          </ForRole>
                        </Suspense>
                      </ErrorBoundary>
                    </Shell>
                  </Decisions>
                </SignedIn>
              </Route>
            </Switch>
          </Suspense>
        </ApiProvider>
      </LanguageProvider>
    </MantineProvider>
  );
}

/** Stands where the frame of the pages will be. */
function Arriving() {
  return (
    <Box p="lg">
      <Loading />
    </Box>
  );
}

/** Shows pages to whoever the API knows; others are led to sign in as soon as it says so. */
function SignedIn({ children }: { children: ReactNode }) {
  const { data: me, failureReason } = useEndpoint('getMe', {}, { staleTime: Infinity });
  const [path] = useLocation();
  useEffect(() => {
    if (me?.via !== undefined) noteOwner(me.id);
  }, [me]);
  if (!me) {
    const unknown = failureReason instanceof ApiProblem && failureReason.problem.code === 'UNAUTHENTICATED';
    // while the API is away the pages say so themselves
    return failureReason && !unknown ? children : <Arriving />;
  }
  const instead = insteadOf(path, me.roles);
  return instead === undefined ? children : <Redirect to={instead} replace />;
}
