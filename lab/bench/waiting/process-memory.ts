import { readFileSync } from 'node:fs';

/** Resident memory of a process, bytes; NaN where the system does not tell of it. */
export function residentBytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    return NaN;
  }
}
