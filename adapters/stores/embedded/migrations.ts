/**
 * Versions of the file's layout, oldest first; `user_version` counts those applied. A published one is never changed:
 * changes are appended.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE store (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    id TEXT NOT NULL,
    content_version INTEGER NOT NULL,
    chunks INTEGER NOT NULL,
    -- sums over all chunks
    title_tokens INTEGER NOT NULL,
    section_tokens INTEGER NOT NULL,
    body_tokens INTEGER NOT NULL
  );
  INSERT INTO store VALUES (1, lower(hex(randomblob(8))), 0, 0, 0, 0, 0);

  CREATE TABLE documents (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    collection TEXT NOT NULL,
    path TEXT NOT NULL,
    title TEXT NOT NULL,
    language TEXT NOT NULL,
    domains TEXT NOT NULL,
    groups TEXT NOT NULL,
    classification TEXT NOT NULL,
    file_hash TEXT NOT NULL,
    indexed_at TEXT NOT NULL
  );
  CREATE INDEX documents_by_collection ON documents (collection, id);

  CREATE TABLE document_groups (
    document_key INTEGER NOT NULL REFERENCES documents (key),
    name TEXT NOT NULL,
    PRIMARY KEY (document_key, name)
  ) WITHOUT ROWID;

  CREATE TABLE chunks (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    document_key INTEGER NOT NULL REFERENCES documents (key),
    ordinal INTEGER NOT NULL,
    section TEXT NOT NULL,
    text TEXT NOT NULL,
    content_hash TEXT NOT NULL,
    title_tokens INTEGER NOT NULL,
    section_tokens INTEGER NOT NULL,
    body_tokens INTEGER NOT NULL
  );
  CREATE INDEX chunks_by_document ON chunks (document_key, ordinal);

  -- Columns hold tokens of domain/text, separated by blanks; the row id is the key of the chunk.
  CREATE VIRTUAL TABLE chunk_terms USING fts5 (title, section, body, tokenize = "ascii tokenchars '+#_.'");
  CREATE VIRTUAL TABLE chunk_vocabulary USING fts5vocab (chunk_terms, 'row');

  CREATE TABLE outcomes (query_id TEXT PRIMARY KEY, ended_at INTEGER NOT NULL, record TEXT NOT NULL) WITHOUT ROWID;

  CREATE TABLE turns (
    key INTEGER PRIMARY KEY,
    query_id TEXT NOT NULL UNIQUE,
    session_id TEXT NOT NULL,
    asker TEXT NOT NULL,
    at INTEGER NOT NULL,
    turn TEXT NOT NULL
  );
  CREATE INDEX turns_by_session ON turns (session_id, asker, at);

  CREATE TABLE answer_cache (key TEXT PRIMARY KEY, expires_at INTEGER NOT NULL, entry TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX answer_cache_by_expiry ON answer_cache (expires_at);

  CREATE TABLE feedback (
    query_id TEXT NOT NULL,
    given_by TEXT NOT NULL,
    rating TEXT NOT NULL,
    given_at INTEGER NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (query_id, given_by)
  ) WITHOUT ROWID;
  CREATE INDEX feedback_by_time ON feedback (given_at);
  `,
  `
  -- AUTOINCREMENT: a position is not given again after its entry was removed
  CREATE TABLE event_journal (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    query_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    event TEXT NOT NULL,
    UNIQUE (query_id, seq)
  );
  `,
  `
  ALTER TABLE documents ADD COLUMN origin TEXT NOT NULL DEFAULT 'folder';
  ALTER TABLE documents ADD COLUMN media_type TEXT NOT NULL DEFAULT 'text/markdown';
  ALTER TABLE documents ADD COLUMN pages INTEGER;
  UPDATE documents SET media_type = CASE
    WHEN lower(path) LIKE '%.html' OR lower(path) LIKE '%.htm' THEN 'text/html'
    WHEN lower(path) LIKE '%.txt' THEN 'text/plain'
    ELSE 'text/markdown' END;
  ALTER TABLE chunks ADD COLUMN page INTEGER;
  `,
  `
  -- Vectors come in generations: the active one answers, a rebuild fills another one beside it, obsolete ones are being
  -- removed. Without an active one the index is searched by words alone. AUTOINCREMENT: cursors of rebuilds name them.
  CREATE TABLE vector_generations (
    key INTEGER PRIMARY KEY AUTOINCREMENT,
    space TEXT NOT NULL,
    dimensions INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('building', 'active', 'obsolete'))
  );
  CREATE UNIQUE INDEX vector_generations_in_use ON vector_generations (state) WHERE state <> 'obsolete';

  -- The signs of a vector, one bit each. Every search walks through them: they stand close together, away from the rest.
  CREATE TABLE chunk_bits (
    generation INTEGER NOT NULL,
    chunk_key INTEGER NOT NULL,
    document_key INTEGER NOT NULL,
    bits BLOB NOT NULL,
    PRIMARY KEY (generation, chunk_key)
  ) WITHOUT ROWID;

  CREATE TABLE chunk_vectors (
    generation INTEGER NOT NULL,
    chunk_key INTEGER NOT NULL,
    -- 32-bit floats
    vector BLOB NOT NULL,
    PRIMARY KEY (generation, chunk_key)
  );
  `,
  `
  CREATE INDEX outcomes_by_end ON outcomes (ended_at);
  `,
  `
  CREATE TABLE entries (
    space TEXT NOT NULL,
    key TEXT NOT NULL,
    version TEXT NOT NULL,
    expires_at INTEGER,
    value TEXT NOT NULL,
    PRIMARY KEY (space, key)
  ) WITHOUT ROWID;
  CREATE INDEX entries_by_expiry ON entries (expires_at) WHERE expires_at IS NOT NULL;
  `,
  `
  ALTER TABLE documents ADD COLUMN uploaded_by TEXT;
  -- 1 and 0; NULL where nobody has looked
  ALTER TABLE documents ADD COLUMN injection INTEGER;
  `,
  `
  -- Every question that searches look through; folded is in one case and without blanks. A NULL asker is not known.
  CREATE TABLE questions (
    query_id TEXT PRIMARY KEY,
    at INTEGER NOT NULL,
    asker TEXT,
    collections TEXT NOT NULL,
    folded TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX questions_by_time ON questions (at, query_id);
  INSERT INTO questions
    SELECT query_id, ended_at, NULL, '[]', replace(lower(json_extract(record, '$.question')), ' ', '')
    FROM outcomes WHERE json_extract(record, '$.question') <> '';

  CREATE TABLE decisions (
    query_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (query_id, seq)
  ) WITHOUT ROWID;
  CREATE INDEX decisions_by_time ON decisions (at, query_id, seq);
  INSERT INTO decisions
    SELECT query_id, seq, at, json_patch(
      json_object('queryId', query_id, 'seq', seq, 'at', json_extract(event, '$.at')), json_extract(event, '$.data'))
    FROM event_journal WHERE json_extract(event, '$.type') IN ('hitl_decided', 'hitl_timeout');
  `,
  `
  CREATE TABLE answer_sources (
    document_id TEXT NOT NULL,
    ended_at INTEGER NOT NULL,
    query_id TEXT NOT NULL,
    PRIMARY KEY (document_id, ended_at, query_id)
  ) WITHOUT ROWID;
  CREATE INDEX answer_sources_by_query ON answer_sources (query_id);
  INSERT INTO answer_sources
    SELECT DISTINCT document.value, ended_at, query_id
    FROM outcomes, json_each(outcomes.record, '$.documents') AS document;
  `,
  `
  -- The key of a notice in place of its number (noticeKeyOf), which those from before keep.
  CREATE TABLE notices (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    query_id TEXT NOT NULL,
    key TEXT NOT NULL,
    at INTEGER NOT NULL,
    event TEXT NOT NULL,
    UNIQUE (query_id, key)
  );
  INSERT INTO notices SELECT position, query_id, CAST(seq AS TEXT), at, event FROM event_journal;
  DROP TABLE event_journal;
  ALTER TABLE notices RENAME TO event_journal;
  `,
  `
  -- NULL where a release that had none has read it
  ALTER TABLE documents ADD COLUMN reading_version INTEGER;
  `,
];
