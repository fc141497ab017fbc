import Database from 'libsql';
import { isDamage } from './errors.js';

/**
 * A program of its own: reads all of a database file, prints what is damaged in it and ends with 3; with 0 when nothing
 * is. It dies from text that is not UTF-8, as every process does that reads such text through libsql; that is why it is one.
 */
const DAMAGED = 3;

/** SQLite checks the structure, the full-text index too, but not what texts are made of. */
function readAll(db: Database.Database): string | undefined {
  const [{ quick_check: said }] = db.pragma('quick_check(1)') as [{ quick_check: string }];
  if (said !== 'ok') return said;
  const columns = db
    .prepare(
      `SELECT t.name AS tableName, group_concat('"' || c.name || '"') AS names
       FROM sqlite_schema t, pragma_table_info(t.name) c
       WHERE t.type = 'table' AND t.sql NOT LIKE 'CREATE VIRTUAL%' AND c.type = 'TEXT' GROUP BY t.name`,
    )
    .all() as { tableName: string; names: string }[];
  for (const { tableName, names } of columns) {
    const rows = db.prepare(`SELECT ${names} FROM "${tableName}"`).raw().iterate();
    while (!rows.next().done);
  }
  return undefined;
}

function inspect(file: string): string | undefined {
  try {
    return readAll(new Database(file, { timeout: 10_000 }));
  } catch (error) {
    if (isDamage(error)) return (error as Error).message;
    throw error;
  }
}

const found = inspect(process.argv[2]!);
if (found !== undefined) {
  process.stdout.write(found);
  process.exitCode = DAMAGED;
}
