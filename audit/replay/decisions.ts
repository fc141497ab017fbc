/**
 * A decision in a value that a workflow gave out: the end of a query or a turn, the end of a request, the call of a
 * tool.
 */
export interface Decision {
  type: 'end' | 'receipt' | 'call';
  value: object;
}

type Fields = Record<string, unknown>;

/** Of a receipt, what was decided and by whom. How a request looked may be told otherwise by a later release. */
const RECEIPT = [
  'requestId',
  'queryId',
  'kind',
  'action',
  'decidedBy',
  'by',
  'at',
  'defaultAction',
  'reply',
  'votes',
];

/** Of a turn, what came of the calls before, what the model said, and whether it was stopped. */
const TURN = ['text', 'calls', 'finish', 'consumed', 'repeats', 'stopped'];

/** Returns the decision in a value; undefined when there is none. */
export function decisionIn(value: unknown): Decision | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Fields;
  if ('stage' in fields && 'receipts' in fields) return { type: 'end', value: endOf(fields) };
  if ('conversation' in fields && 'consumed' in fields) return { type: 'end', value: pick(fields, TURN) };
  if ('requestId' in fields && 'decidedBy' in fields)
    return { type: 'receipt', value: pick(fields, RECEIPT) };
  if ('callId' in fields && 'tool' in fields)
    return { type: 'call', value: pick(fields, ['tool', 'arguments']) };
  return undefined;
}

function endOf(status: Fields): object {
  const { answer, outcome, confidence, receipts } = status as {
    answer?: Fields & { citations?: Fields[] };
    outcome?: Fields;
    confidence?: Fields;
    receipts: Fields[];
  };
  return {
    ...pick(status, ['stage', 'route']),
    receipts: receipts.map((receipt) => pick(receipt, RECEIPT)),
    ...(confidence ? { confidence: pick(confidence, ['score', 'level']) } : {}),
    ...(outcome ? { outcome: pick(outcome, ['code', 'reason']) } : {}),
    ...(answer
      ? {
          answer: {
            ...pick(answer, ['text', 'answered', 'status', 'author']),
            citations: (answer.citations ?? []).map((one) =>
              pick(one, ['passageId', 'start', 'end', 'quote']),
            ),
          },
        }
      : {}),
  };
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])));
}
