import { TextDiff } from '../../../parts/text-diff.js';
import { wordDiff } from '../../../parts/text-diff-words.js';

/** Changes of the draft while the reviewer types. */
export function LiveDiff({ before, after }: { before: string; after: string }) {
  return <TextDiff runs={wordDiff(before, after)} />;
}
