-- Reads the rows that were there before, without holding up anybody who writes.
alter table credit.account validate constraint account_sound;
alter table credit.hold validate constraint hold_sound;
alter table credit.hold_item validate constraint hold_item_sound;
alter table credit.lot validate constraint lot_sound;
alter table credit.transfer validate constraint transfer_sound;
alter table credit.entry validate constraint entry_sound;
alter table runs.run validate constraint run_sound;
