import { Button, Menu } from '@mantine/core';
import { IconQuote } from '@tabler/icons-react';
import type { PayloadOf } from '../../../../contract/requests/index.js';
import type { AddedCitation } from '../../../../domain/markers.js';
import { useTexts } from '../../../language/language.js';
import { answerReviewTexts } from './texts.js';

interface Props {
  payload: PayloadOf<'answer_review'>;
  /** Citations that the reviewer has added. */
  cited: readonly AddedCitation[];
  onPick: (citation: AddedCitation) => void;
}

/** Chooses a passage to cite where one writes; one that has no number yet gets the next. */
export default function CitePicker({ payload: { draft, passages }, cited, onPick }: Props) {
  const { cite } = useTexts(answerReviewTexts);
  const numbered = [...draft.citations, ...cited];
  const next = Math.max(0, ...numbered.map(({ marker }) => marker)) + 1;
  const readable = passages.filter(({ withheld }) => !withheld);
  if (readable.length === 0) return null;
  return (
    <Menu position="bottom-start" withinPortal returnFocus={false} width="min(28rem, 90vw)">
      <Menu.Target>
        <Button size="xs" mt="xs" variant="default" leftSection={<IconQuote size={16} aria-hidden />}>
          {cite}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="20rem" style={{ overflowY: 'auto' }}>
        {readable.map(({ id, title, section, snippet }) => {
          const marker = numbered.find(({ passageId }) => passageId === id)?.marker ?? next;
          return (
            <Menu.Item key={id} onClick={() => onPick({ marker, passageId: id })}>
              [{marker}] {[title, section].filter(Boolean).join(' › ')}
              <div style={{ fontSize: '0.85em', opacity: 0.8 }}>{snippet.slice(0, 90)}</div>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
