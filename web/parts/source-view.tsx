import { Alert, Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isMissing } from '../api/status.js';
import type { Citation } from '../../contract/answer.js';
import type { Passage } from '../../contract/passage.js';
import { useEndpoint } from '../api/api.js';
import { useTexts } from '../language/language.js';
import { passageAddress, type PlaceInDocument } from './passage-address.js';
import { ProblemView } from './problem-view.js';
import { SafeLink } from './source-link.js';
import { SourceText } from './source-text.js';
import { sourceTexts } from './source-texts.js';
import { partTexts } from './texts.js';

/** A passage as a request or a status lists it. */
export type SeenPassage = Pick<
  Passage,
  'id' | 'documentId' | 'title' | 'section' | 'contentHash' | 'similarity' | 'snippet' | 'withheld' | 'page'
>;

interface Props {
  passage: SeenPassage;
  /** Citation of the passage in the answer. */
  citation?: Citation | undefined;
}

/** A passage in full as it is in its document now, with what is cited marked; what was seen, where that is not there. */
export function SourceView({ passage, citation }: Props) {
  const { withheld } = useTexts(partTexts);
  const texts = useTexts(sourceTexts);
  if (passage.withheld ?? citation?.withheld) return <Text size="sm">{withheld.not_readable}</Text>;
  if (passage.id.startsWith('web:')) return <WebSource passage={passage} citation={citation} />;
  // what a step of the plan gave stands nowhere else
  if (passage.id.startsWith('todo:'))
    return <Seen note={texts.result} passage={passage} citation={citation} />;
  return <IndexedSource passage={passage} citation={citation} />;
}

function IndexedSource({ passage, citation }: Props) {
  const texts = useTexts(sourceTexts);
  const { data, error, refetch } = useEndpoint('getPassage', { params: { id: passage.id } });
  if (isMissing(error)) {
    return <Seen warning={texts.gone} passage={passage} citation={citation} />;
  }
  if (error) return <ProblemView error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={80} />;
  if (data.contentHash !== passage.contentHash) {
    return (
      <Seen warning={texts.changed} passage={passage} citation={citation} now={data.text}>
        <OpenDocument documentId={data.documentId} passageId={data.id} />
      </Seen>
    );
  }
  return (
    <Stack gap="xs">
      <SourceText text={data.text} start={citation?.start} end={citation?.end} />
      <OpenDocument
        documentId={data.documentId}
        passageId={data.id}
        start={citation?.start}
        end={citation?.end}
      />
    </Stack>
  );
}

/** Link to a passage within its document. */
function OpenDocument(place: PlaceInDocument) {
  const { open } = useTexts(sourceTexts);
  return (
    <Anchor href={passageAddress(place)} target="_blank" rel="noopener" size="sm">
      {open} <IconExternalLink size={14} aria-hidden />
    </Anchor>
  );
}

function WebSource({ passage, citation }: Props) {
  const texts = useTexts(sourceTexts);
  const url = citation?.url ?? passage.documentId;
  return (
    <Stack gap="xs">
      <Seen passage={passage} citation={citation} />
      <Text size="sm" c="dimmed">
        {texts.web}:{' '}
        <SafeLink href={url}>
          {url} <IconExternalLink size={14} aria-hidden />
        </SafeLink>
      </Text>
    </Stack>
  );
}

interface SeenProps extends Props {
  /** Reason for which it is not the present text of a document. */
  warning?: string;
  note?: string;
  /** The passage as it is now. */
  now?: string;
  children?: ReactNode;
}

/** The passage as the request recorded it. */
function Seen({ warning, note, passage: { snippet }, citation, now, children }: SeenProps) {
  const texts = useTexts(sourceTexts);
  const { quote = '', start = 0, end = 0 } = citation ?? {};
  const within = quote !== '' && snippet.slice(start, end) === quote;
  return (
    <Stack gap="xs">
      {warning !== undefined && (
        <Alert color="orange" p="xs" icon={<IconAlertTriangle aria-hidden />}>
          {warning}
        </Alert>
      )}
      {note !== undefined && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      {quote !== '' && !within && <SourceText text={quote} start={0} end={quote.length} />}
      {snippet !== '' && (within || quote === '') && (
        <SourceText text={snippet} {...(within && { start, end })} />
      )}
      {now !== undefined && (
        <>
          <Text size="sm" fw={600}>
            {texts.now}
          </Text>
          <SourceText text={now} />
        </>
      )}
      {children}
    </Stack>
  );
}
