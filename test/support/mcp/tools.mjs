/** Tools of the test's MCP server: what a server says of each, and what each does. */
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const text = (words) => ({ content: [{ type: 'text', text: words }] });
const failure = (words) => ({ ...text(words), isError: true });
const object = (properties, required) => ({ type: 'object', properties, ...(required ? { required } : {}) });
const READ_ONLY = { readOnlyHint: true, openWorldHint: false };

/** Writes down that something was done, where a test can count it. */
function effect(what) {
  if (process.env.EFFECTS_FILE) appendFileSync(process.env.EFFECTS_FILE, `${what}\n`);
}

const ADDRESS = object({ city: { type: 'string' }, zip: { type: 'string', pattern: '^[0-9]{5}$' } }, [
  'city',
]);

/** Changes at run time. */
export const added = [];

export const TOOLS = [
  {
    name: 'look_up',
    description: 'Looks up a ticket.',
    annotations: READ_ONLY,
    inputSchema: object({ ticket: { type: 'string', minLength: 2, title: 'Ticket' } }, ['ticket']),
    run: ({ ticket }) => text(`Ticket ${ticket} is open.\u0007`),
  },
  {
    name: 'ask_outside',
    description: 'Asks a service elsewhere.',
    annotations: { readOnlyHint: true, openWorldHint: true },
    inputSchema: object({}),
    run: () => text('weather: fine'),
  },
  {
    name: 'close_ticket',
    description: 'Closes a ticket.',
    annotations: { destructiveHint: true },
    inputSchema: object(
      { ticket: { type: 'string' }, then: { type: 'string', enum: ['answer', 'hang', 'die', 'fail'] } },
      ['ticket'],
    ),
    run: async ({ ticket, then }, { callId }) => {
      if (then === 'fail') return failure(`${ticket} is locked`);
      effect(`close ${ticket} ${callId}`);
      if (then === 'hang') await sleep(600_000);
      if (then === 'die') process.exit(1);
      return text(`closed ${ticket}`);
    },
  },
  {
    name: 'book_room',
    description: 'Books a room.',
    inputSchema: object(
      {
        room: { type: 'string', enum: ['Seoul', 'Busan'], description: 'which room' },
        day: { type: 'string', format: 'date' },
        people: { type: 'integer', minimum: 1, maximum: 12, default: 2 },
        video: { type: 'boolean' },
      },
      ['room', 'day'],
    ),
    run: ({ room, day }) => {
      effect(`book ${room} ${day}`);
      return text(`${room} is booked on ${day}.`);
    },
  },
  {
    name: 'convert',
    description: 'Converts an amount.',
    annotations: READ_ONLY,
    inputSchema: object({ currency: { type: 'string' }, amount: { type: 'number' } }, ['currency', 'amount']),
    run: ({ currency, amount }) => {
      if (!/^[A-Z]{3}$/.test(currency))
        return failure('currency must be a code of three letters, such as KRW');
      if (currency === 'KRW' && !Number.isInteger(amount)) return failure('KRW has no decimals');
      return text(`${amount} ${currency}`);
    },
  },
  {
    name: 'slow',
    description: 'Takes its time.',
    annotations: READ_ONLY,
    inputSchema: object({ seconds: { type: 'number' } }, ['seconds']),
    run: async ({ seconds }) => {
      await sleep(seconds * 1000);
      return text('done');
    },
  },
  {
    name: 'report',
    description: 'Writes a long report.',
    annotations: READ_ONLY,
    inputSchema: object({ lines: { type: 'integer' } }, ['lines']),
    run: ({ lines }) =>
      text(Array.from({ length: lines }, (_, at) => `Line ${at} of the 보고서.`).join('\n')),
  },
  {
    name: 'order',
    description: 'Places an order.',
    annotations: READ_ONLY,
    inputSchema: {
      ...object(
        {
          customer: { $ref: '#/$defs/Customer' },
          lines: {
            type: 'array',
            minItems: 1,
            items: object({ sku: { type: 'string' }, count: { type: 'integer', minimum: 1 } }, [
              'sku',
              'count',
            ]),
          },
          note: { anyOf: [{ type: 'string', maxLength: 20 }, { type: 'null' }], default: null },
          tags: { type: 'array', items: { type: 'string', enum: ['gift', 'urgent'] } },
        },
        ['customer', 'lines'],
      ),
      $defs: { Customer: object({ name: { type: 'string' }, address: ADDRESS }, ['name']) },
    },
    run: (args) => ({ ...text(JSON.stringify(args)), structuredContent: args }),
  },
  {
    name: 'pictures',
    description: 'Gives more than text.',
    annotations: READ_ONLY,
    inputSchema: object({}),
    run: () => ({
      content: [
        { type: 'image', data: 'AAAA', mimeType: 'image/png' },
        { type: 'resource_link', uri: 'file:///plan.pdf', name: 'plan' },
        { type: 'resource', resource: { uri: 'note:1', text: 'a long note' } },
      ],
      structuredContent: { rooms: 2 },
    }),
  },
  {
    name: 'set_price',
    description: 'Sets a price; setting it again changes nothing.',
    annotations: { idempotentHint: true, destructiveHint: true },
    inputSchema: object({ price: { type: 'number' }, hang: { type: 'boolean' } }, ['price']),
    run: async ({ price, hang }) => {
      effect(`price ${price}`);
      if (hang) await sleep(600_000);
      return text(`price ${price}`);
    },
  },
  {
    name: 'about',
    description: 'Says what it runs as.',
    annotations: READ_ONLY,
    inputSchema: object({}),
    run: (_args, { callId }) =>
      text(JSON.stringify({ pid: process.pid, callId, env: Object.keys(process.env).sort() })),
  },
  {
    name: 'grow',
    description: 'Adds a tool.',
    annotations: READ_ONLY,
    inputSchema: object({}),
    run: async (_args, { changed }) => {
      added.push({ ...TOOLS[0], name: 'look_up_more' });
      await changed();
      return text('grown');
    },
  },
  { name: 'odd/name', inputSchema: object({}), run: () => text('never') },
];
