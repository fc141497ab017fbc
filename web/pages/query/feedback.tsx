import { ActionIcon, Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconThumbDown, IconThumbDownFilled, IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react';
import type { Rating } from '../../../contract/feedback.js';
import { useAct } from '../../api/api.js';
import { useTexts } from '../../language/language.js';
import { usePersistedState } from '../../parts/persisted-state.js';
import { queryTexts } from './texts.js';

interface Opinion {
  rating?: Rating;
  comment: string;
  /** The comment as it was sent last. */
  sent: string;
}

/** An opinion on the answer: one press is enough, it may be changed, and nothing waits for it. */
export function Feedback({ queryId }: { queryId: string }) {
  const { feedback: texts } = useTexts(queryTexts);
  // the API tells nobody their own opinion: what this browser gave is shown again
  const [opinion, setOpinion] = usePersistedState<Opinion>(`${queryId}:feedback`, { comment: '', sent: '' });
  const { act, isPending, error } = useAct('giveFeedback', ['feedbackStats']);
  const { rating, comment, sent } = opinion;
  async function give(next: Rating) {
    const words = comment.trim();
    setOpinion((before) => ({ ...before, rating: next }));
    try {
      await act({
        params: { id: queryId },
        body: { rating: next, ...(words === '' ? {} : { comment: words }) },
      });
      setOpinion((before) => ({ ...before, sent: words }));
    } catch {
      // shown from `error`, with another try
    }
  }
  const thumbs = [
    { value: 'positive', label: texts.positive, icon: IconThumbUp, chosen: IconThumbUpFilled },
    { value: 'negative', label: texts.negative, icon: IconThumbDown, chosen: IconThumbDownFilled },
  ] as const;
  return (
    <Stack gap="xs" component="section" aria-label={texts.title}>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {texts.title}
        </Text>
        {thumbs.map(({ value, label, icon, chosen }) => {
          const Icon = rating === value ? chosen : icon;
          return (
            <ActionIcon
              key={value}
              variant={rating === value ? 'light' : 'subtle'}
              color={rating === value ? 'pine' : 'gray'}
              size="lg"
              aria-label={label}
              title={label}
              aria-pressed={rating === value}
              onClick={() => void give(value)}
            >
              <Icon size={18} aria-hidden />
            </ActionIcon>
          );
        })}
        <Text size="sm" role="status" c={error ? 'red' : 'dimmed'}>
          {error ? texts.failed : rating && !isPending ? texts.thanks : ''}
        </Text>
        {error && rating && (
          <Anchor component="button" type="button" size="sm" py={5} onClick={() => void give(rating)}>
            {texts.again}
          </Anchor>
        )}
      </Group>
      {rating && (
        <Group gap="xs" align="flex-end">
          <Textarea
            aria-label={texts.comment}
            placeholder={texts.comment}
            value={comment}
            maxLength={2000}
            autosize
            minRows={1}
            maxRows={8}
            flex={1}
            miw={200}
            onChange={({ currentTarget }) => {
              const { value } = currentTarget;
              setOpinion((before) => ({ ...before, comment: value }));
            }}
          />
          <Button
            variant="default"
            loading={isPending}
            disabled={comment.trim() === sent}
            onClick={() => void give(rating)}
          >
            {texts.send}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
