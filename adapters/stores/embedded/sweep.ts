import { write } from './access.js';
import { BUSY_TIMEOUT_MS, type EmbeddedDatabase } from './database.js';

/** Time without further removals after which their remains are swept, ms: those of one erasure, or of one folder, together. */
const QUIET_MS = 2_000;
/** Longest time that removals which do not cease put a sweep off. */
const LONGEST_MS = 60_000;
/** Pages of words that one step merges: some milliseconds, for which the process does nothing else. */
const PAGES = 64;
/** Sweeps that were kept from their work are tried again, each after twice the time: for about half an hour. */
const TRIES = 9;

interface Due {
  timer: NodeJS.Timeout;
  since: number;
  terms: boolean;
  /** Times that it was kept from its work. */
  tried: number;
}

const due = new WeakMap<EmbeddedDatabase, Due>();

/**
 * Sees to it that nothing of what was just removed stays in the files of the store: the write-ahead log holds it until it is emptied.
 * It is done soon, in small steps between other work, and what hinders it hinders nobody else.
 * @param what.terms documents were removed: the index of words keeps theirs until it merges what they stand in
 */
export function sweepSoon(db: EmbeddedDatabase, { terms = false }: { terms?: boolean } = {}): void {
  const known = due.get(db);
  // one that is only tried again is late: what was removed now is not put off with it
  const since = known?.tried === 0 ? known.since : Date.now();
  if (known) known.terms ||= terms;
  if (Date.now() - since < LONGEST_MS) plan(db, { terms: known?.terms ?? terms, since, tried: 0 });
}

function plan(db: EmbeddedDatabase, what: Omit<Due, 'timer'>): void {
  clearTimeout(due.get(db)?.timer);
  const timer = setTimeout(() => void sweep(db), QUIET_MS * 2 ** what.tried).unref();
  due.set(db, { ...what, timer });
}

async function sweep(db: EmbeddedDatabase): Promise<void> {
  const { terms = false, tried = 0 } = due.get(db) ?? {};
  due.delete(db);
  if (!db.open) return;
  try {
    if (terms) await mergeTerms(db);
    if (emptyLog(db)) return;
  } catch {
    // closed, damaged, full or busy: whatever uses the store next tells of it
  }
  const next = due.get(db);
  if (next) next.terms ||= terms;
  else if (db.open && tried < TRIES) plan(db, { terms, since: Date.now(), tried: tried + 1 });
}

/** Merges all words into one segment, in which removed ones have no place; the first step begins it, the others go on. */
async function mergeTerms(db: EmbeddedDatabase): Promise<void> {
  const merge = db.prepare("INSERT INTO chunk_terms (chunk_terms, rank) VALUES ('merge', ?)");
  const changes = db.prepare('SELECT total_changes() AS count');
  const countChanges = () => (changes.all() as [{ count: number }])[0].count;
  for (let pages = -PAGES; ; pages = PAGES) {
    const changed = await write(db, () => {
      const before = countChanges();
      merge.run(pages);
      return countChanges() - before;
    });
    // the statement itself counts as one
    if (changed < 2) return;
  }
}

/** Empties the write-ahead log into the file, without a wait. @returns false while others read or write */
function emptyLog(db: EmbeddedDatabase): boolean {
  db.pragma('busy_timeout = 0');
  try {
    const [{ busy }] = db.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
    return busy === 0;
  } finally {
    db.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}
