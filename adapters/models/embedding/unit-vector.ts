import { PortError } from '../../../ports/port-error.js';

/**
 * A vector as the provider gave it, brought to length 1.
 * @throws PortError `invalid` when it has another number of dimensions than the settings say, `unparsable` when it is no
 * vector that has a direction
 */
export function unitVector(values: unknown, model: string, dimensions: number): Float32Array {
  if (!Array.isArray(values) || !values.every((value) => Number.isFinite(value)))
    throw new PortError(
      'unparsable',
      `embedding model ${model}: the answer holds something that is no vector`,
    );
  if (values.length !== dimensions)
    throw new PortError(
      'invalid',
      `embedding model ${model} gives vectors of ${values.length} dimensions, not ${dimensions}: ` +
        `set VOUCH_EMBEDDING_DIMENSIONS=${values.length} and index again`,
    );
  const numbers = values as number[];
  const length = Math.hypot(...numbers);
  if (length === 0)
    throw new PortError('unparsable', `embedding model ${model}: the answer holds a zero vector`);
  return Float32Array.from(numbers, (value) => value / length);
}
