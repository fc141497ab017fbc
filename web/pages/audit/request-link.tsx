import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { pageAddress } from '../../../contract/pages.js';

/** A request by its id, as a link to what was asked. */
export function RequestLink({ id }: { id: string }) {
  return (
    <Anchor component={Link} href={pageAddress('request', id)} inherit>
      {id}
    </Anchor>
  );
}
