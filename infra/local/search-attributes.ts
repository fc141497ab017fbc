import type { Connection } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from '../../contract/ids.js';

/** Numbers of temporal.api.enums.v1.IndexedValueType. */
const KEYWORD = 2;
const DATETIME = 6;
const KEYWORD_LIST = 7;

const TYPES: Record<keyof typeof SEARCH_ATTRIBUTES, number> = {
  stage: KEYWORD,
  waitingFor: KEYWORD_LIST,
  due: DATETIME,
  changed: DATETIME,
  mode: KEYWORD,
  session: KEYWORD,
  asker: KEYWORD,
  tenant: KEYWORD,
  confidence: KEYWORD,
};

const WANTED = Object.entries(TYPES).map(
  ([key, type]) => [SEARCH_ATTRIBUTES[key as keyof typeof SEARCH_ATTRIBUTES], type] as const,
);

/** Names of our search attributes that the namespace does not know. */
export async function missingSearchAttributes(connection: Connection, namespace: string): Promise<string[]> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  return WANTED.map(([name]) => name).filter((name) => !(name in customAttributes));
}

/** Registers our search attributes, all or those of the given names, which the namespace must not know yet. */
export async function addSearchAttributes(
  connection: Connection,
  namespace: string,
  names: readonly string[] = Object.values(SEARCH_ATTRIBUTES),
): Promise<void> {
  const searchAttributes = Object.fromEntries(WANTED.filter(([name]) => names.includes(name)));
  await connection.operatorService.addSearchAttributes({ namespace, searchAttributes });
}

/**
 * Registers our search attributes that the namespace lacks. This works for a new and for an existing database;
 * the server's own start option is ignored for a namespace that exists.
 * @returns how many were added.
 */
export async function ensureSearchAttributes(connection: Connection, namespace: string): Promise<number> {
  const missing = await missingSearchAttributes(connection, namespace);
  if (missing.length > 0) await addSearchAttributes(connection, namespace, missing);
  return missing.length;
}
