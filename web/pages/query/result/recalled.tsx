import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { IconRotate2 } from '@tabler/icons-react';
import { Link } from 'wouter';
import { pageAddress } from '../../../../contract/pages.js';
import type { Recall } from '../../../../contract/recall.js';
import { useFormat } from '../../../language/format.js';
import { useLanguage, useTexts } from '../../../language/language.js';
import { TextDiff } from '../../../parts/text-diff.js';
import { partTexts } from '../../../parts/texts.js';
import { resultTexts } from './texts.js';

/** Says that an answer was recalled: since when, why, what its source says now, and where it is asked anew. */
export function Recalled({
  recall: { at, because, documentId, quotes, correction, askedAnew },
}: {
  recall: Recall;
}) {
  const { recalled: texts } = useTexts(resultTexts);
  const { withheld } = useTexts(partTexts);
  const { language } = useLanguage();
  const format = useFormat();
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconRotate2 aria-hidden />}
      title={texts.title}
      lang={language}
    >
      <Stack gap="xs">
        <Text size="sm">
          {texts.since(format.moment(at))} {texts.because[because]}{' '}
          {because === 'changed' && documentId !== undefined ? (
            <Anchor
              component={Link}
              href={pageAddress('document', documentId)}
              inherit
              c="inherit"
              underline="always"
            >
              <bdi>{documentId}</bdi>
            </Anchor>
          ) : (
            <bdi>{documentId}</bdi>
          )}
        </Text>
        {because === 'changed' &&
          quotes.map(({ marker, diff, withheld: hidden }) => (
            <div key={marker}>
              <Text size="xs">{texts.quote(marker)}</Text>
              {diff ? (
                <TextDiff runs={diff} />
              ) : (
                <Text size="sm">{hidden ? withheld.not_readable : texts.gone}</Text>
              )}
            </div>
          ))}
        {correction?.withheld && <Text size="sm">{withheld.not_readable}</Text>}
        {correction?.diff && (
          <div>
            <Text size="xs">{texts.correction}</Text>
            <TextDiff runs={correction.diff} />
          </div>
        )}
        {correction?.reason !== undefined && <Text size="sm">{correction.reason}</Text>}
        {askedAnew !== undefined && (
          <Anchor
            component={Link}
            href={pageAddress('query', askedAnew)}
            size="sm"
            py={4}
            c="inherit"
            underline="always"
          >
            {texts.askedAnew}
          </Anchor>
        )}
      </Stack>
    </Alert>
  );
}
