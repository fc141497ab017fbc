import { Textarea } from '@mantine/core';

interface Props {
  label: string;
  value: string;
  onChange: (reason: string) => void;
}

/** Optional reason for an act on a question. */
export function ReasonField({ label, value, onChange }: Props) {
  return (
    <Textarea
      label={label}
      value={value}
      maxLength={2000}
      autosize
      minRows={2}
      data-autofocus
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
