import { VisuallyHidden } from '@mantine/core';
import { Fragment, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { tablesIn, type TableRow, type TextTable } from '../../domain/text/tables.js';
import { useTexts } from '../language/language.js';
import { lazily } from './lazily.js';
import { WideTable } from './scroll-box.js';
import classes from './source.module.css';
import { sourceTexts } from './source-texts.js';

const Markdown = lazily(async () => ({ default: (await import('./markdown.js')).Markdown }));

interface Props {
  text: string;
  /** Cited range [start, end) in UTF-16 units. */
  start?: number | undefined;
  end?: number | undefined;
}

/** Text of a source, rendered; what is cited of it is marked and in sight. */
export function SourceText(props: Props) {
  return (
    <Suspense fallback={<div className={classes['text']}>{props.text}</div>}>
      <Rendered {...props} />
    </Suspense>
  );
}

function Rendered({ text, start = 0, end = 0 }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // within its own box only: the page must not jump
    const mark = box.current?.querySelector('mark');
    if (mark && box.current)
      box.current.scrollTop +=
        mark.getBoundingClientRect().top - box.current.getBoundingClientRect().top - 24;
  }, [text, start, end]);
  const tables = tablesIn(text);
  return (
    <div ref={box} className={classes['text']} tabIndex={0}>
      {tables.map((table, index) => (
        <Fragment key={index}>
          <Prose
            text={text}
            from={index === 0 ? 0 : endOf(tables[index - 1]!)}
            to={startOf(table)}
            cited={[start, end]}
          />
          <Table table={table} cited={[start, end]} />
        </Fragment>
      ))}
      <Prose
        text={text}
        from={tables.length === 0 ? 0 : endOf(tables.at(-1)!)}
        to={text.length}
        cited={[start, end]}
      />
    </div>
  );
}

const startOf = ({ head, rows }: TextTable) => (head ?? rows[0]!).start;
const endOf = ({ rows }: TextTable) => rows.at(-1)!.end;

type Range = readonly [start: number, end: number];

/** A stretch of the text, with what is cited of it marked. */
function Prose({ text, from, to, cited }: { text: string; from: number; to: number; cited: Range }) {
  const texts = useTexts(sourceTexts);
  const stretch = text.slice(from, to);
  if (stretch.trim() === '') return null;
  const [start, end] = cited.map((at) => Math.min(Math.max(at, from), to) - from) as [number, number];
  return (
    <>
      {end > start && <VisuallyHidden>{texts.cited} </VisuallyHidden>}
      <Markdown text={stretch} cited={{ start, end }} />
    </>
  );
}

function Table({ table: { head, rows }, cited: [start, end] }: { table: TextTable; cited: Range }) {
  const isCited = (row: TableRow) => row.start < end && row.end > start;
  return (
    <WideTable>
      {head && (
        <thead>
          <tr>
            {head.cells.map((cell, column) => (
              <th key={column} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row) => (
          <tr key={row.start}>
            {row.cells.map((cell, column) => (
              <td key={column}>{isCited(row) ? <Marked named={column === 0}>{cell}</Marked> : cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

/** Something that is cited; `named` says so to screen readers, once for a row. */
function Marked({ named, children }: { named: boolean; children: ReactNode }) {
  const texts = useTexts(sourceTexts);
  return (
    <mark className={classes['mark']}>
      {named && <VisuallyHidden>{texts.cited} </VisuallyHidden>}
      {children}
    </mark>
  );
}
