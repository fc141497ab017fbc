import { useEffect, useState } from 'react';

/** The longest that a timer of the browser can wait. */
const LONGEST_MS = 2 ** 31 - 1;

/** Returns true while a moment (ISO 8601) is in the future, and renders again when it has come. */
export function useUntil(moment: string | undefined): boolean {
  const [now, setNow] = useState(Date.now);
  const end = moment === undefined ? 0 : Date.parse(moment);
  useEffect(() => {
    const left = end - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left + 50, LONGEST_MS));
    return () => clearTimeout(timer);
  }, [end]);
  return end > now;
}
