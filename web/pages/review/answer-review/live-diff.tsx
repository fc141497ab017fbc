import { TextDiff } from '../../../parts/text-diff.js';
import { wordDiff } from '../../../parts/text-diff-words.js';

/** What writing changes in a draft. */
export function LiveDiff({ before, after }: { before: string; after: string }) {
  return <TextDiff runs={wordDiff(before, after)} />;
}
