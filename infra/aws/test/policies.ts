import { resourcesOf, type Resource } from './synth.js';

/** A statement of a policy, as it stands in a template. */
export interface Statement {
  /** Stack and id of the resource. */
  where: string;
  type: string;
  actions: string[];
  resources: unknown[];
  principals: unknown[];
  /** By operator and key; nothing when it always holds. */
  conditions: Record<string, Record<string, unknown>>;
}

const list = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** Every statement that allows something, in whatever kind of resource it stands. */
export function allowedIn(variant: string): Statement[] {
  return resourcesOf(variant).flatMap(([where, resource]) => statementsIn(where, resource));
}

function statementsIn(where: string, { Type: type, Properties = {} }: Resource): Statement[] {
  return documentsIn(Properties).flatMap((document) =>
    list(document['Statement'])
      .map((statement) => statement as Record<string, unknown>)
      .filter(({ Effect }) => Effect === 'Allow')
      .map(({ Action, Resource, Principal, Condition = {} }) => ({
        where,
        type,
        actions: list(Action).map(String),
        resources: list(Resource),
        principals: list(typeof Principal === 'object' ? Object.values(Principal ?? {}).flat() : Principal),
        conditions: Condition as Statement['conditions'],
      })),
  );
}

/** Objects, at any depth, that are policies; also those that are written as text. */
function documentsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value === 'string' && value.startsWith('{"Statement"')) return documentsIn(JSON.parse(value));
  if (typeof value !== 'object' || value === null) return [];
  if ('Statement' in value) return [value];
  return Object.values(value).flatMap(documentsIn);
}
