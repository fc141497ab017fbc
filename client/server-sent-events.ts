/** One event of a `text/event-stream`; one without data only says where to go on from. */
export interface ServerSentEvent {
  id?: string;
  type: string;
  data: string;
}

/** Reads a `text/event-stream` as the HTML standard says; comments, which keep the connection alive, are left out. */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder();
  let buffer = '';
  let event: { id?: string; type?: string; data: string[] } = { data: [] };
  for await (const part of body) {
    buffer += decoder.decode(part, { stream: true });
    const lines = buffer.split(/\r\n|\n|\r(?!$)/);
    buffer = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        const { id, type = 'message', data } = event;
        if (data.length > 0 || id !== undefined)
          yield { ...(id === undefined ? {} : { id }), type, data: data.join('\n') };
        event = { data: [] };
        continue;
      }
      const [, name, value = ''] = /^([^:]*)(?::[ ]?(.*))?$/s.exec(line) ?? [];
      if (name === 'id') event.id = value;
      else if (name === 'event') event.type = value;
      else if (name === 'data') event.data.push(value);
    }
  }
}
