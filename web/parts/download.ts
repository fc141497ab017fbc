import { useMutation } from '@tanstack/react-query';
import type { CallInput, EndpointName } from '../../client/api-client.js';
import { ApiProblem } from '../../client/errors.js';
import { useApi } from '../api/api.js';
import { useOutbox } from '../decisions/use-outbox.js';
import { useTexts } from '../language/language.js';
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

type Cell = string | number | boolean | undefined;

/** A program that opens the file must not take a text for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Rows under their header as CSV (RFC 4180) that spreadsheets open as UTF-8. */
export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [columns, ...rows].map((row) => row.map(cellOf).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function cellOf(cell: Cell): string {
  if (typeof cell !== 'string') return cell === undefined ? '' : String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One JSON value per line. */
export function jsonLinesOf(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}

/** Has the browser save a file under this name. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the download has begun by then, or never will
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
