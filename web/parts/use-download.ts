import { useMutation } from '@tanstack/react-query';
import type { CallInput, EndpointName } from '../../client/api-client.js';
import { ApiProblem } from '../../client/errors.js';
import { useApi } from '../api/api.js';
import { useOutbox } from '../decisions/use-outbox.js';
import { useTexts } from '../language/language.js';
import { saveFile } from './save-file.js';
import { partTexts } from './texts.js';

/** Saves what an endpoint gives as a file; not by a link, which would not say whom the user acts as. */
export function useDownload() {
  const { exportFailed, unreachable } = useTexts(partTexts);
  const api = useApi();
  const { outbox } = useOutbox();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ name, endpoint, input }: Download<EndpointName>) =>
      saveFile(name, await api.download(endpoint, input)),
    onError: (error) =>
      outbox.tell({
        tone: 'warning',
        title: exportFailed,
        message: error instanceof ApiProblem ? error.problem.detail : unreachable.detail,
      }),
  });
  return { save: <N extends EndpointName>(what: Download<N>) => mutate(what), isPending };
}

interface Download<N extends EndpointName> {
  /** Of the file. */
  name: string;
  endpoint: N;
  input: CallInput<N>;
}
