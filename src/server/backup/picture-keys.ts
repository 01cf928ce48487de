/**
 * Every stored file that a row names. The store itself is never listed: a file that no row names belongs to no user.
 * Add new columns that name files here.
 */
export const PICTURE_KEYS = `
  select result_key as key from runs.run where result_key is not null
  union
  select jsonb_path_query(payload, '$.**.storageKey') #>> '{}' from runs.run
  union
  select key from media.file`;
