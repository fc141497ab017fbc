import type { PreviewProps } from '../../../kinds/kinds.js';
import { useTexts } from '../../../language/language.js';
import { Facts, Section } from './section.js';
import { selectedTexts } from './selected-texts.js';

/** State of a query when it was paused. */
export default function PausePreview({ request: { payload } }: PreviewProps<'pause'>) {
  const texts = useTexts(selectedTexts);
  const { completed, running, pending } = payload.todos;
  return (
    <Section label={texts.todos(completed.length, running.length, pending.length)}>
      <Facts
        facts={[
          [texts.pausedBy, payload.pausedBy],
          [texts.reason, payload.reason],
        ]}
      />
    </Section>
  );
}
