import { ActionIcon, Button, Checkbox, CloseButton, Group } from '@mantine/core';
import { IconCheck, IconHandGrab, IconX, type Icon } from '@tabler/icons-react';
import { useTexts } from '../../../language/language.js';
import { MOST_AT_ONCE, type Selection } from '../selection.js';
import { inboxTexts } from '../texts.js';
import classes from './list.module.css';

interface Props {
  selection: Selection;
  shown: number;
  total: number;
  onApprove: () => void;
  onRefuse: () => void;
  onClaim: () => void;
}

/** The number of requests, or the actions on the marked ones. */
export function ListHead({ selection, shown, total, onApprove, onRefuse, onClaim }: Props) {
  const { marks } = useTexts(inboxTexts);
  const count = selection.marked.length;
  const most = Math.min(shown, MOST_AT_ONCE);
  const all = count > 0 && count >= most;
  return (
    <div className={classes['head']}>
      <label className={classes['checkArea']} style={{ height: 44 }} title={marks.all(most)}>
        <Checkbox
          size="xs"
          aria-label={marks.all(most)}
          checked={all}
          indeterminate={count > 0 && !all}
          onChange={() => (count > 0 ? selection.unmarkAll() : selection.markAll())}
        />
      </label>
      {count === 0 ? (
        <span>{marks.hint(shown, total)}</span>
      ) : (
        <Group gap="xs" style={{ flex: 1 }} wrap="nowrap">
          <span role="status">{marks.some(count)}</span>
          <Button
            size="xs"
            ml="auto"
            leftSection={<IconCheck size={16} aria-hidden />}
            aria-keyshortcuts="a"
            onClick={onApprove}
          >
            {marks.approve(count)}
          </Button>
          <Act label={marks.refuse(count)} shortcut="x" icon={IconX} onClick={onRefuse} />
          <Act label={marks.claim(count)} shortcut="c" icon={IconHandGrab} onClick={onClaim} />
          <CloseButton size={30} aria-label={marks.none} title={marks.none} onClick={selection.unmarkAll} />
        </Group>
      )}
    </div>
  );
}

interface ActProps {
  label: string;
  shortcut: string;
  icon: Icon;
  onClick: () => void;
}

function Act({ label, shortcut, icon: Sign, onClick }: ActProps) {
  return (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={label}
      title={label}
      aria-keyshortcuts={shortcut}
      onClick={onClick}
    >
      <Sign size={16} aria-hidden />
    </ActionIcon>
  );
}
