import { Kbd } from '@mantine/core';
import { useTexts } from '../../language/language.js';
import classes from './inbox.module.css';
import { keyTexts } from './keys-texts.js';

/** The keyboard shortcuts of the list. */
export function KeyList() {
  const { keys } = useTexts(keyTexts);
  return (
    <dl className={classes['keys']}>
      {keys.map(([names, what]) => (
        <div key={what} style={{ display: 'contents' }}>
          <dt>
            {names.map((name) => (
              <Kbd key={name} size="sm">
                {name}
              </Kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
