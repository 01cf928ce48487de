-- What pictures made here look like, for the page that tells whether a picture was made here. No row leads to a
-- person, a run or a file; rows go after a year (src/server/marking/fingerprints.ts).
create table public.output_fingerprint (
  id           bigint generated always as identity primary key,
  -- Which of the 64 lowest frequencies lie above their median: too coarse to draw the picture from.
  print        bigint not null,
  -- The four quarters of the print, each with its place: prints that differ in three bits share one of them.
  quarters     int[] not null check (cardinality(quarters) = 4),
  -- The number in the picture's watermark; null: it has none.
  watermark_id bigint check (watermark_id between 0 and 4294967295),
  source_type  text not null check (source_type ~ '^[A-Za-z]{1,64}$'),
  -- The day alone, so that nobody finds the run by its time.
  made_on      date not null default (clock_timestamp() at time zone 'UTC')::date
);
create index output_fingerprint_quarters on public.output_fingerprint using gin (quarters);
create index output_fingerprint_watermark on public.output_fingerprint (watermark_id)
  where watermark_id is not null;
create index output_fingerprint_age on public.output_fingerprint (made_on);
