import { Text, Title, VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import type { PassageView } from '../../../contract/endpoints.js';
import { overlapOf } from '../../../domain/text/overlap.js';
import { useTexts } from '../../language/language.js';
import { Markdown } from '../../parts/markdown.js';
import type { Range } from '../../parts/markdown-cited.js';
import classes from './document.module.css';
import { documentTexts } from './texts.js';
import { pageAnchor } from './use-sought-page.js';

interface Props {
  passages: readonly PassageView[];
  citedId: string | undefined;
  range: Range | undefined;
}

/** Passages one below the other, each sentence once, under the headings of their sections. */
export function Passages({ passages, citedId, range }: Props) {
  const texts = useTexts(documentTexts);
  const cited = passages.findIndex(({ id }) => id === citedId);
  return passages.map((passage, at) => {
    const isCited = at === cited;
    const before = passages[at - 1];
    return (
      <Fragment key={passage.id}>
        {passage.page !== undefined && passage.page !== before?.page && (
          <Text
            id={pageAnchor(passage.page)}
            size="xs"
            c="dimmed"
            fw={600}
            className={classes['pageMark'] ?? ''}
          >
            <a href={`#${pageAnchor(passage.page)}`}>{texts.page(passage.page)}</a>
          </Text>
        )}
        <Headings section={passage.section} before={before?.section ?? ''} />
        <div className={classes['passage']} data-cited={isCited || undefined}>
          {isCited && <VisuallyHidden>{texts.cited}</VisuallyHidden>}
          <Markdown
            text={textOnce(passages, at, cited)}
            cited={isCited ? range : undefined}
            top={TOP + pathOf(passage.section).length}
          />
        </div>
      </Fragment>
    );
  });
}

/** Level of the first headings below the title of the document. */
const TOP = 2;

function pathOf(section: string): string[] {
  return section === '' ? [] : section.split(' › ');
}

/** Headings that begin here: those in which the section differs from the one before. */
function Headings({ section, before }: { section: string; before: string }) {
  if (section === before) return null;
  const [path, earlier] = [pathOf(section), pathOf(before)];
  // all of them again where a section goes on behind a part of it
  const shared = Math.max(
    0,
    path.findIndex((heading, depth) => heading !== earlier[depth]),
  );
  return path.slice(shared).map((heading, at) => (
    <Title
      key={heading}
      order={Math.min(6, TOP + shared + at) as 2}
      size={shared + at > 0 ? 'h6' : 'h5'}
      mt="lg"
      mb="xs"
    >
      {heading}
    </Title>
  ));
}

/** The text of a passage without what its neighbours say, too. The cited one is whole: its neighbours give way. */
function textOnce(passages: readonly PassageView[], at: number, cited: number): string {
  const { text } = passages[at]!;
  const before = passages[at - 1]?.text ?? '';
  const after = at + 1 === cited ? passages[cited]!.text : '';
  const start = at === cited ? 0 : overlapOf(before, text);
  return text.slice(start, text.length - overlapOf(text, after));
}
