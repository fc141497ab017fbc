import { Spoiler, Text } from '@mantine/core';
import type { ToolArguments } from '../../contract/plan.js';
import { useTexts } from '../language/language.js';
import classes from './json-value.module.css';
import { planTexts } from './plan-texts.js';

/** Longer values are folded. */
const FOLDED_HEIGHT = 168;

/** A value as it is read: texts as they are, everything else as JSON. Long ones are folded. */
export function JsonValue({ value }: { value: unknown }) {
  const { more, less } = useTexts(planTexts);
  const isText = typeof value === 'string';
  return (
    <Spoiler maxHeight={FOLDED_HEIGHT} showLabel={more} hideLabel={less}>
      <div className={classes[isText ? 'text' : 'json']}>
        {isText ? value : JSON.stringify(value, null, 2)}
      </div>
    </Spoiler>
  );
}

/** Arguments of a call by name. */
export function ArgumentList({ args }: { args: ToolArguments }) {
  const { noArguments } = useTexts(planTexts);
  const entries = Object.entries(args);
  if (entries.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {noArguments}
      </Text>
    );
  }
  return (
    <dl className={classes['arguments']}>
      {entries.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>
            <JsonValue value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
