import {
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { ApiClient, type CallInput, type EndpointName, type ResponseOf } from '../../client/api-client.js';
import { isOutage } from '../../client/errors.js';
import { useLanguage } from '../language/language.js';
import { readPerson } from './person.js';
import { askToSignIn } from './signed-in.js';

const Context = createContext<ApiClient | undefined>(undefined);

function createCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // live events tell what changes; a stale page is refreshed when it is looked at again
        staleTime: 10_000,
        retry: (failures, error) => isOutage(error) && failures < 3,
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 10_000),
        // a call that cannot be made fails and says so, instead of waiting unseen for the network
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

export function ApiProvider({ children }: { children: ReactNode }) {
  const { language } = useLanguage();
  const [cache] = useState(createCache);
  const worded = useRef(language);
  useEffect(() => {
    if (worded.current === language) return;
    worded.current = language;
    // answers hold words of the API, such as why a file was refused
    void cache.invalidateQueries();
  }, [language, cache]);
  const api = useMemo(
    () =>
      new ApiClient({
        baseUrl: '',
        language,
        person: readPerson(),
        session: true,
        onRefused: ({ code }) => code === 'UNAUTHENTICATED' && askToSignIn(),
      }),
    [language],
  );
  return (
    <QueryClientProvider client={cache}>
      <Context value={api}>{children}</Context>
    </QueryClientProvider>
  );
}

export function useApi(): ApiClient {
  const api = use(Context);
  if (!api) throw new Error('useApi needs an ApiProvider');
  return api;
}

/** Under which the answer of an endpoint is cached; the name alone stands for all its answers. */
export function keyOf<N extends EndpointName>(name: N, input?: CallInput<N>): unknown[] {
  return input === undefined ? [name] : [name, input];
}

type Reading<N extends EndpointName> = Omit<
  UseQueryOptions<ResponseOf<N>, Error, ResponseOf<N>>,
  'queryKey' | 'queryFn'
>;

/** Reads a GET endpoint; the response is cached and read again when an event makes it outdated. */
export function useEndpoint<N extends EndpointName>(name: N, input: CallInput<N>, options: Reading<N> = {}) {
  const api = useApi();
  return useQuery<ResponseOf<N>, Error, ResponseOf<N>>({
    ...options,
    queryKey: keyOf(name, input),
    queryFn: async ({ signal }) => (await api.call(name, input, { signal })).data,
  });
}

/**
 * An act through an endpoint that changes something. It is tried again while the API is away, and counts once however
 * often it arrives.
 * @param changes endpoints whose answers it changes.
 */
export function useAct<N extends EndpointName>(name: N, changes: readonly EndpointName[] = []) {
  const api = useApi();
  const cache = useQueryClient();
  const { mutateAsync, isPending, error, reset } = useMutation<
    ResponseOf<N>,
    Error,
    { input: CallInput<N>; key: string; keepalive: boolean }
  >({
    mutationFn: async ({ input, key, keepalive }) =>
      (await api.call(name, input, { headers: { 'idempotency-key': key }, keepalive })).data,
    retry: (failures, problem) => isOutage(problem) && failures < 3,
    onSettled: () => Promise.all(changes.map((changed) => cache.invalidateQueries({ queryKey: [changed] }))),
  });
  return {
    /** @param keepalive true if it is to arrive although its page is left */
    act: (input: CallInput<N>, { keepalive = false } = {}) =>
      mutateAsync({ input, key: crypto.randomUUID(), keepalive }),
    isPending,
    error,
    reset,
  };
}
