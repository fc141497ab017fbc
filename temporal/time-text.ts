/** A time as Temporal writes it. */
interface ProtoTime {
  seconds?: unknown;
  nanos?: number | null;
}

/** A time of Temporal's in ISO 8601, to the millisecond. */
export function timeText(time: ProtoTime | null | undefined): string {
  return new Date(Number(time?.seconds ?? 0) * 1000 + Math.floor((time?.nanos ?? 0) / 1e6)).toISOString();
}
