import { Text } from '@mantine/core';
import { IconEraser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Erasure } from '../../contract/audit.js';
import { useFormat } from '../language/format.js';
import { useTexts } from '../language/language.js';
import { EmptyState } from './empty-state.js';
import { erasedTexts } from './erased-texts.js';

interface Props {
  /** True where it is all that a page shows. */
  page?: boolean;
  erasedAt: string | undefined;
  /** Only who may read histories is told by whom and why. */
  erasure?: Erasure | undefined;
  children?: ReactNode;
}

/** Says in place of a question that its content was erased, and what remains of it. */
export function Erased({ page = false, erasedAt, erasure, children }: Props) {
  const texts = useTexts(erasedTexts);
  const format = useFormat();
  return (
    <EmptyState page={page} icon={<IconEraser size={40} />} title={texts.title}>
      {erasedAt && <Text>{texts.when(format.moment(erasedAt), erasure?.by)}</Text>}
      {erasure && (
        <Text style={{ overflowWrap: 'anywhere' }}>
          {texts.reason}: {erasure.reason}
        </Text>
      )}
      <Text c="dimmed">{texts.gone}</Text>
      <Text c="dimmed">{texts.remains}</Text>
      {children}
    </EmptyState>
  );
}
