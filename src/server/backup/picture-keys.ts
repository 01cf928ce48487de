/**
 * Every stored file that a row names. The store itself is never listed: what no row names is nobody's. A new
 * column that names files belongs here.
 */
export const PICTURE_KEYS = `
  select result_key as key from runs.run where result_key is not null
  union
  select jsonb_path_query(payload, '$.**.storageKey') #>> '{}' from runs.run
  union
  select key from media.file`;
