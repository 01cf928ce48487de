-- Finds a user's earlier results of the same photos and settings.
-- locks: two short columns of ended runs
create index run_of_content on runs.run (user_id, payload_hash) where state = 'done';
