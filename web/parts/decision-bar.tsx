import { Button, Group, Kbd, Stack, Text, Textarea } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useRoute } from 'wouter';
import { PAGES } from '../../contract/pages.js';
import { useTexts } from '../language/language.js';
import { decisionBarTexts } from './decision-bar-texts.js';
import { Dock, keyClass, waysClass } from './dock.js';
import { usePersistedState } from './persisted-state.js';

/** Keys of actions on the page of a request. */
const KEYS: Readonly<Record<string, string>> = {
  approve: 'A',
  resume: 'A',
  skip: 'S',
  reject: 'X',
  cancel: 'X',
};

/** One way to decide. */
export interface Choice {
  action: string;
  label: string;
  /** Explanation of the action in one sentence. */
  meaning: string;
  /** Asks for a reason before it is done; others are done at once. */
  asksReason?: boolean;
  /** The warning that has to be confirmed before it is done. */
  warning?: string | undefined;
  color?: string;
  disabled?: boolean;
  /** @param words the reason or the comment, as far as one was written */
  choose: (words: string | undefined) => void;
}

interface Props {
  /** The request it belongs to. */
  id: string;
  /** The first one is what ctrl or cmd with enter does. */
  choices: readonly Choice[];
  deciding: boolean;
  readOnly: boolean;
}

/** The ways to decide a request, with what each of them means; whatever ends or leaves out something asks for a reason. */
export function DecisionBar({ id, choices, deciding, readOnly }: Props) {
  const texts = useTexts(decisionBarTexts);
  const [asking, setAsking] = useState<string>();
  /** The action that one has gone back from. */
  const [left, setLeft] = useState<string>();
  const [reason, setReason] = usePersistedState(`${id}:reason`, '');
  const [comment, setComment] = usePersistedState(`${id}:comment`, '');
  const [commenting, setCommenting] = useState(comment !== '');
  const bar = useRef<HTMLDivElement>(null);
  const asked = choices.find(({ action }) => action === asking);
  const blocked = deciding || readOnly;
  // only what stands in the field that is shown is sent
  const field = asked?.asksReason
    ? { label: texts.reason(asked.label), words: reason, set: setReason }
    : { label: texts.comment, words: comment, set: setComment };

  function choose(choice: Choice) {
    if (choice.disabled || blocked) return;
    const said = field.words.trim();
    choice.choose(said === '' ? undefined : said);
  }
  function begin(choice: Choice) {
    const isAsked = choice === asked;
    if (isAsked || !(choice.asksReason || choice.warning !== undefined)) choose(choice);
    else if (!choice.disabled && !blocked) setAsking(choice.action);
  }
  // beside its question there may be several, and other things to press keys for
  const [isAlone] = useRoute(PAGES.request);
  useHotkeys(
    choices.flatMap((choice) => {
      const key = KEYS[choice.action];
      return key && isAlone && !asked ? [[key, () => begin(choice), { usePhysicalKeys: true }] as const] : [];
    }),
  );
  useHotkeys(
    [
      [
        'mod+Enter',
        (event) => {
          const choice = asked ?? choices[0];
          // it is the last child of its form
          if (!choice || !isMeant(event, bar.current?.parentElement, isAlone)) return;
          event.preventDefault();
          begin(choice);
        },
        { preventDefault: false },
      ],
    ],
    [],
  );
  if (readOnly) return null;

  function back() {
    setLeft(asking);
    setAsking(undefined);
  }
  const content = (
    <Stack
      gap="xs"
      onKeyDown={({ key }) => {
        if (key === 'Escape' && asked) back();
      }}
    >
      {(asked !== undefined || commenting) && (
        <Textarea
          // another field for each: it takes the focus when it appears
          key={asking ?? 'comment'}
          autoFocus={asked !== undefined || comment === ''}
          label={field.label}
          description={asked?.meaning}
          value={field.words}
          maxLength={2000}
          autosize
          minRows={2}
          maxRows={8}
          onChange={({ currentTarget }) => field.set(currentTarget.value)}
        />
      )}
      {asked ? (
        <Group gap="xs">
          {asked.warning !== undefined && (
            <Text size="sm" w="100%" role="alert">
              {asked.warning}
            </Text>
          )}
          <Button
            {...(asked.asksReason && { color: asked.color ?? 'red' })}
            loading={deciding}
            onClick={() => choose(asked)}
          >
            {asked.label}
          </Button>
          <Button variant="default" disabled={deciding} onClick={back}>
            {texts.back}
          </Button>
          <Hint />
        </Group>
      ) : (
        <Group gap="xs" className={waysClass}>
          {choices.map((choice, at) => (
            <Button
              key={choice.action}
              autoFocus={choice.action === left}
              variant={at === 0 ? 'filled' : 'default'}
              title={choice.meaning}
              disabled={choice.disabled ?? false}
              loading={at === 0 && deciding}
              {...(isAlone &&
                KEYS[choice.action] && {
                  'aria-keyshortcuts': KEYS[choice.action],
                  rightSection: <Kbd size="xs">{KEYS[choice.action]}</Kbd>,
                  classNames: keyClass,
                })}
              onClick={() => begin(choice)}
            >
              {choice.label}
              {choice.asksReason ? '…' : ''}
            </Button>
          ))}
          {!commenting && (
            <Button variant="subtle" color="gray" onClick={() => setCommenting(true)}>
              {texts.addComment}
            </Button>
          )}
          <Hint />
        </Group>
      )}
    </Stack>
  );
  return (
    <Stack ref={bar} gap="sm">
      {!asked && <Meanings choices={choices} />}
      {isAlone ? <Dock label={texts.decide}>{content}</Dock> : content}
    </Stack>
  );
}

/**
 * True if ctrl or cmd with enter was pressed for this form: somewhere in it, or, where nothing else could be meant, outside
 * of everything that is typed in or pressed.
 */
function isMeant({ target }: KeyboardEvent, form: Element | null | undefined, isAlone: boolean): boolean {
  if (!(target instanceof Element) || form?.contains(target)) return true;
  const isElsewhere = target.closest('input, textarea, select, button, a') !== null;
  return isAlone && !isElsewhere && document.querySelector('[aria-modal="true"]') === null;
}

function Hint() {
  const { send } = useTexts(decisionBarTexts);
  return (
    <Text size="xs" c="dimmed" visibleFrom="sm">
      <Kbd size="xs">Ctrl/⌘</Kbd> + <Kbd size="xs">Enter</Kbd> {send}
    </Text>
  );
}

function Meanings({ choices }: Pick<Props, 'choices'>) {
  return (
    <Stack gap={2}>
      {choices.map(({ action, label, meaning }) => (
        <Text key={action} size="sm" c="dimmed">
          <Text span fw={600} inherit>
            {label}
          </Text>
          {' — '}
          {meaning}
        </Text>
      ))}
    </Stack>
  );
}
