import { chmodSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import type { QueryHistory } from '../../contract/history.js';
import type { QueryView } from '../../contract/query.js';
import { call, queryUntil, send } from './program.js';
import { stackFolder, type Stack, type StackFolder } from './stack.js';

// each starts a whole stack
jest.setTimeout(300_000);

interface Place {
  host: string;
  port: number;
}

/** Lists the TCP addresses (IPv4) at which a process listens, read from /proc. */
function listeners(pid: number): Place[] {
  const sockets = readdirSync(`/proc/${pid}/fd`).map((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`);
    } catch {
      return ''; // closed meanwhile
    }
  });
  const rows = readFileSync(`/proc/${pid}/net/tcp`, 'utf8').trim().split('\n').slice(1);
  return rows.flatMap((row) => {
    const [, local = '', , state, , , , , , inode] = row.trim().split(/\s+/);
    if (state !== '0A' || !sockets.includes(`socket:[${inode}]`)) return [];
    const [address = '', port = ''] = local.split(':');
    const host = Buffer.from(address, 'hex').toReversed().join('.');
    return [{ host, port: Number.parseInt(port, 16) }];
  });
}

interface Answer {
  status: number;
  body: string;
  cookie: string | undefined;
}

/** Sends a request as a page could whose host name resolves to this place; status 0 if it does not speak HTTP. */
function knock(place: Place, path: string, headers: Record<string, string>, post?: string): Promise<Answer> {
  return new Promise((resolve) => {
    const nothing = () => resolve({ status: 0, body: '', cookie: undefined });
    const method = post === undefined ? 'GET' : 'POST';
    const asked = request({ ...place, path, method, headers, timeout: 5_000 }, (response) => {
      let body = '';
      response.on('data', (data: Buffer) => (body += data.toString()));
      response.once('error', nothing);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, body, cookie: response.headers['set-cookie']?.[0] }),
      );
    });
    asked.once('error', nothing).once('timeout', () => asked.destroy());
    asked.end(post);
  });
}

const WORKFLOWS = '/api/v1/namespaces/default/workflows';

/** Signals an approval in the name of somebody else, as the web UI does; its token is read first. */
async function forge(place: Place, requestId: string, headers: Record<string, string>): Promise<Answer> {
  const { cookie } = await knock(place, WORKFLOWS, headers);
  const token = /_csrf=([^;]+)/.exec(cookie ?? '')?.[1];
  const decision = { requestId, decision: { action: 'approve' }, by: 'the-director' };
  const data = Buffer.from(JSON.stringify(decision)).toString('base64');
  const input = {
    payloads: [{ metadata: { encoding: Buffer.from('json/plain').toString('base64') }, data }],
  };
  const path = `${WORKFLOWS}/${requestId.replace(/\.r\d+$/, '')}/signal/decide`;
  return knock(
    place,
    path,
    {
      ...headers,
      // of the three types that a page may send without asking first
      'Content-Type': 'text/plain',
      ...(token === undefined ? {} : { Cookie: `_csrf=${token}`, 'X-CSRF-Token': token }),
    },
    JSON.stringify({ signalName: 'decide', input }),
  );
}

/** A question whose answer waits for a person. */
async function reviewed(stack: Stack): Promise<{ id: string; requestId: string }> {
  const question = 'How do we deploy?';
  const { id } = await call<QueryView>(stack, 'POST', '/v1/queries', { question, mode: 'strict' });
  const view = await queryUntil(stack, id, ({ requests }) =>
    requests.some(({ status }) => status === 'open'),
  );
  return { id, requestId: view.requests.find(({ status }) => status === 'open')!.id };
}

const statusOf = async (stack: Stack, id: string): Promise<string[]> => {
  const { body } = await send<QueryView>(stack, 'GET', `/v1/queries/${id}`);
  return body.requests.map(({ status }) => status);
};

/** Everything in a folder that is open to others, with its mode. */
function open(folder: string): string[] {
  const names = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  return names.flatMap((name) => {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    return found && (found.mode & 0o077) !== 0 ? [`${name} ${(found.mode & 0o777).toString(8)}`] : [];
  });
}

describe('as it starts by itself', () => {
  let folder: StackFolder;
  let stack: Stack;
  let before: number;
  beforeAll(async () => {
    before = process.umask(0o022);
    folder = await stackFolder();
    stack = await folder.start('--no-sample');
  });
  afterAll(async () => {
    process.umask(before);
    await folder.remove();
  });

  const dataDir = () => stack.env['VOUCH_DATA_DIR']!;

  test('no port of the server takes a decision from a page, whatever name leads there', async () => {
    const { id, requestId } = await reviewed(stack);
    const doors = listeners(stack.pid('temporal'));
    expect(doors.map(({ port }) => String(port))).toContain(stack.env['VOUCH_TEMPORAL_PORT']);
    for (const door of doors) {
      for (const host of [
        'evil.example',
        `evil.example:${door.port}`,
        `127.0.0.1:${door.port}`,
        'localhost',
      ]) {
        const headers = { Host: host, Origin: 'http://evil.example' };
        const read = await knock(door, WORKFLOWS, headers);
        expect([door, host, read.status === 200 && read.body.includes(id)]).toEqual([door, host, false]);
        const { status } = await forge(door, requestId, headers);
        expect([door, host, status >= 200 && status < 300]).toEqual([door, host, false]);
      }
    }
    expect(await statusOf(stack, id)).toEqual(['open']);
  });

  test('there is no web UI, and nothing leads to one', async () => {
    const ui = { host: '127.0.0.1', port: Number(stack.env['VOUCH_TEMPORAL_UI_PORT']) };
    expect((await knock(ui, '/', {})).status).toBe(0);
    expect(stack.output()).not.toContain('Temporal UI');
    const { id } = await reviewed(stack);
    const { runs } = await call<QueryHistory>(stack, 'GET', `/v1/queries/${id}/history`);
    expect(runs[0]).not.toHaveProperty('url');
  });

  test('the data folder is for its owner alone; what was open is closed at the next start, and told', async () => {
    expect(open(dataDir())).toEqual([]);
    expect(readdirSync(dataDir())).toEqual(
      expect.arrayContaining(['temporal.db', 'vouch.db', 'logs', 'run']),
    );
    await stack.interrupt();
    for (const name of ['', ...readdirSync(dataDir(), { recursive: true, encoding: 'utf8' })]) {
      const path = join(dataDir(), name);
      chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
    }
    stack = await folder.start('--no-sample');
    expect(open(dataDir())).toEqual([]);
    const told = stack
      .output()
      .split('\n')
      .filter((line) => line.includes('could read the data folder'));
    expect(told).toHaveLength(1);
    for (const name of ['.', 'logs', 'run', 'temporal.db', 'vouch.db']) expect(told[0]).toContain(name);
  });
});

describe('with the web UI', () => {
  let folder: StackFolder;
  let stack: Stack;
  let ui: Place;
  beforeAll(async () => {
    folder = await stackFolder({ VOUCH_TEMPORAL_UI: 'true' });
    stack = await folder.start('--no-sample');
    await folder.introduced();
    ui = { host: '127.0.0.1', port: Number(stack.env['VOUCH_TEMPORAL_UI_PORT']) };
  });
  afterAll(() => folder.remove());

  test('it is said where it is and what it lets people do, and a history links to it', async () => {
    expect(stack.output()).toContain(`Temporal UI   http://localhost:${ui.port}`);
    expect(stack.output()).toContain('It has no sign-in');
    const { id } = await reviewed(stack);
    const { runs } = await call<QueryHistory>(stack, 'GET', `/v1/queries/${id}/history`);
    expect((runs[0] as { url?: string }).url).toContain(`http://localhost:${ui.port}/namespaces/default`);
  });

  test('it answers under the names of this machine alone', async () => {
    for (const host of [`localhost:${ui.port}`, `127.0.0.1:${ui.port}`]) {
      expect(await knock(ui, '/', { Host: host })).toMatchObject({ status: 200 });
      expect((await knock(ui, WORKFLOWS, { Host: host })).body).toContain('executions');
    }
    for (const host of [
      'evil.example',
      `evil.example:${ui.port}`,
      'localhost',
      `localhost.evil.example:${ui.port}`,
    ])
      for (const path of ['/', WORKFLOWS, '/api/v1/settings'])
        expect(await knock(ui, path, { Host: host })).toMatchObject({ status: 403, cookie: undefined });
  });

  test('a decision comes from its own page, and from no other', async () => {
    const { id, requestId } = await reviewed(stack);
    const own = { Host: `localhost:${ui.port}` };
    for (const page of [
      { Host: `evil.example:${ui.port}`, Origin: `http://evil.example:${ui.port}` },
      { ...own, Origin: 'http://evil.example' },
      { ...own, Origin: 'http://localhost:3000' },
      { ...own, Origin: 'null' },
      { ...own, 'Sec-Fetch-Site': 'same-site' },
      { ...own, Origin: `http://localhost:${ui.port}`, 'Sec-Fetch-Site': 'cross-site' },
    ])
      expect([page, (await forge(ui, requestId, page)).status]).toEqual([page, 403]);
    expect(await statusOf(stack, id)).toEqual(['open']);
    const page = { ...own, Origin: `http://localhost:${ui.port}`, 'Sec-Fetch-Site': 'same-origin' };
    expect(await forge(ui, requestId, page)).toMatchObject({ status: 200 });
    await queryUntil(stack, id, ({ receipts }) => receipts.some(({ by }) => by === 'the-director'));
  });

  test('the UI itself is where no page can look for it, and what can be found takes no decision', async () => {
    const { id, requestId } = await reviewed(stack);
    const doors = listeners(stack.pid('temporal'));
    const hidden = doors.filter(({ host }) => host !== '127.0.0.1');
    expect(hidden).toEqual([
      { host: expect.stringMatching(/^127(\.\d+){3}$/) as string, port: expect.any(Number) as number },
    ]);
    expect((await knock(hidden[0]!, '/', {})).status).toBe(200);
    expect((await knock({ ...hidden[0]!, host: '127.0.0.1' }, '/', {})).status).toBe(0);
    for (const door of doors.filter(({ host }) => host === '127.0.0.1')) {
      const { status } = await forge(door, requestId, { Host: `127.0.0.1:${door.port}` });
      expect([door, status >= 200 && status < 300]).toEqual([door, false]);
    }
    expect(await statusOf(stack, id)).toEqual(['open']);
  });
});
