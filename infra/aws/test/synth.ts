import { readFileSync } from 'node:fs';

/** A resource of a template. */
export interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
  DeletionPolicy?: string;
}

/** A kind of deployment, and what it comes to: its templates by stack. */
interface Variant {
  /** To the example. */
  changes: Record<string, unknown>;
  templates: Record<string, { Resources?: Record<string, Resource> }>;
}

const made = JSON.parse(readFileSync('build/templates.json', 'utf8')) as Record<string, Variant>;

/** Every choice that a deployment has, at least once. */
export const VARIANTS = Object.keys(made);

export function changesOf(variant: string): Record<string, unknown> {
  return made[variant]!.changes;
}

/**
 * Resources of a variant by `stack/id`.
 * @param type of resource; without it, all
 * @param stack that they are of; without it, all
 */
export function resourcesOf(variant: string, type?: string, stack?: string): [string, Resource][] {
  return Object.entries(made[variant]!.templates)
    .filter(([name]) => stack === undefined || name === stack)
    .flatMap(([name, { Resources = {} }]) =>
      Object.entries(Resources)
        .filter(([, resource]) => type === undefined || resource.Type === type)
        .map(([id, resource]): [string, Resource] => [`${name}/${id}`, resource]),
    );
}
