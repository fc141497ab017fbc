import { Anchor, type AnchorProps } from '@mantine/core';
import type { ReactNode } from 'react';

const SAFE = ['http:', 'https:', 'mailto:'];

/** The address when it leads to the web or to a mailbox; undefined for everything else, such as scripts. */
export function safeAddress(address: string): string | undefined {
  try {
    return SAFE.includes(new URL(address).protocol) ? address : undefined;
  } catch {
    return undefined;
  }
}

interface Props extends AnchorProps {
  href: string | undefined;
  children: ReactNode;
}

/** A link that somebody else wrote: it opens elsewhere and learns nothing of this page; an unsafe one is only text. */
export function SafeLink({ href, children, ...props }: Props) {
  const address = href === undefined ? undefined : safeAddress(href);
  if (address === undefined) return <>{children}</>;
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer nofollow" inherit {...props}>
      {children}
    </Anchor>
  );
}
