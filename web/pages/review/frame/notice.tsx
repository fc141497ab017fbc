import { Alert, type AlertProps } from '@mantine/core';
import type { Ref } from 'react';
import classes from './notice.module.css';

interface Props extends Omit<AlertProps, 'variant' | 'color' | 'className'> {
  className?: string;
  ref?: Ref<HTMLDivElement>;
  /** `warning`: something to mind; `info`: something to know. */
  tone: 'warning' | 'info';
}

/** Something a page has to say beside its content: calmer than an alert, as it may stand there for long. */
export function Notice({ tone, className = '', ...props }: Props) {
  return (
    <Alert variant="default" className={`${classes['notice']} ${className}`} data-tone={tone} {...props} />
  );
}
