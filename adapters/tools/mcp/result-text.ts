import { PLAN_LIMITS } from '../../../contract/limits.js';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { wholeResult } from '../../../domain/whole-result.js';
import type { BlobStore } from '../../../ports/blob-store.js';
import type { KeyValueStore } from '../../../ports/key-value-store.js';
import type { ToolResult } from '../../../ports/tool-host.js';
import { noteResult } from '../../../ports/tool-results.js';
import { beginning, withoutControls } from '../../../domain/json-text.js';
import type { Texts } from './texts.js';

/** Characters before the limit in which a text is cut at the end of a line, a sentence or a word. */
const CUT_WITHIN = 400;

type Content = CallToolResult['content'][number];

/** Returns the result of a tool as text: its texts, structured content as JSON, images and resources by name. */
export function resultText({ content, structuredContent }: CallToolResult, texts: Texts): string {
  const said = content.map((block) => contentText(block, texts));
  // servers that give structured content repeat it as text for those who do not read it
  const isRepeated = () =>
    content.some((block) => block.type === 'text' && isSame(block.text, structuredContent));
  const structured = structuredContent && !isRepeated() ? [JSON.stringify(structuredContent, null, 2)] : [];
  const text = withoutControls([...said, ...structured].join('\n\n')).trim();
  return text || texts.noText;
}

/** The text, or the part of it that a query keeps with a reference to the whole. */
export async function storedResult(
  { text, callId }: { text: string; callId: string },
  { blobs, keyValues }: { blobs: BlobStore; keyValues: Pick<KeyValueStore, 'put'> },
  texts: Texts,
): Promise<ToolResult> {
  if (text.length <= PLAN_LIMITS.result) return { text };
  const keep = async (): Promise<string> => {
    const bytes = wholeResult(text, callId);
    await noteResult(keyValues, { callId, hash: createHash('sha256').update(bytes).digest('hex') });
    return blobs.put({ bytes });
  };
  // the call was made: a store that is away must not have it made again
  const reference = await keep().catch(() => undefined);
  const note = (shown: number): string => texts.cut(shown, text.length, reference !== undefined);
  const part = cutSensibly(text, PLAN_LIMITS.result - note(PLAN_LIMITS.result).length - 2);
  const result = { text: `${part}\n\n${note(part.length)}` };
  return reference === undefined ? result : { ...result, reference };
}

function contentText(block: Content, texts: Texts): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'image':
    case 'audio':
      return texts.image(block.type, block.mimeType);
    case 'resource_link':
      return texts.resource(`${block.title ?? block.name} ${block.uri}`);
    case 'resource':
      return texts.resource(block.resource.uri);
  }
}

function isSame(text: string, value: unknown): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(text), value);
  } catch {
    return false;
  }
}

function cutSensibly(text: string, chars: number): string {
  const part = beginning(text, chars);
  const from = part.length - CUT_WITHIN;
  const ends = [part.lastIndexOf('\n'), part.lastIndexOf('. ') + 1, part.lastIndexOf(' ')];
  return part.slice(0, ends.find((end) => end > from) ?? part.length).trimEnd();
}
