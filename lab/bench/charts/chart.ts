/** A bar of a group; bars of the same series have the same colour in every group. */
interface Bar {
  series: string;
  value: number;
  /** The value as it is written beside the bar. */
  text: string;
}

/** Horizontal bars in groups, from zero, on one scale. */
export interface Chart {
  /** Name of its file, without the ending; unique among all charts. */
  name: string;
  title: string;
  groups: { label: string; bars: Bar[] }[];
  /** A value that is aimed at, drawn across all groups. */
  aim?: { value: number; text: string };
}
