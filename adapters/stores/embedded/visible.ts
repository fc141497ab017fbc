/** A document `d` is visible when it shares a group with the asker. `?` takes the groups as JSON. */
export const VISIBLE = `EXISTS (
  SELECT 1 FROM document_groups g
  WHERE g.document_key = d.key AND g.name IN (SELECT value FROM json_each(?)))`;
