import type { Fault } from "../fault.ts";

const RETURN_TESTS = ["src/server/runs/unwanted-limits.test.ts"] as const;

const EQUAL_TESTS = ["src/server/runs/equal-results.test.ts"] as const;

export const runFaults: readonly Fault[] = [
  {
    id: "failed-run-keeps-its-hold",
    mistake: "a run that fails does not give its credits back",
    file: "src/server/runs/runs.sql",
    find: "  v_outcome := credit.release(p_run);",
    replace: "  v_outcome := 'released';",
    tests: ["src/server/runs/recovery.test.ts"],
  },
  {
    id: "free-result-charged",
    mistake: "a picture that is given away is charged",
    file: "src/server/runs/runs.sql",
    find: `  v_outcome := case
    when v_is_free then credit.release(p_run)
    else credit.capture_locked(v_account, p_run, null, clock_timestamp())
  end;
  if v_outcome <> (case when v_is_free then 'released' else 'captured' end) then`,
    replace: `  v_outcome := credit.capture_locked(v_account, p_run, null, clock_timestamp());
  if v_outcome <> 'captured' then`,
    tests: ["src/server/runs/run-engines.test.ts"],
  },
  {
    id: "lost-try-completes",
    mistake: "a worker that lost its lease may still end the run",
    file: "src/server/runs/runs.sql",
    find: "is_free = v_is_free\n   where id = p_run and state = 'running' and lease = p_lease",
    replace: "is_free = v_is_free\n   where id = p_run and state = 'running'",
    tests: ["src/server/runs/steps-together.test.ts"],
  },
  {
    id: "repeat-charged",
    mistake: "a result that the user already has is charged again",
    file: "src/server/runs/runs.sql",
    find: "v_is_free := p_is_free or v_is_repeat;",
    replace: "v_is_free := p_is_free;",
    tests: EQUAL_TESTS,
  },
  {
    id: "returned-result-repeated",
    mistake: "a returned result is free when it is made again",
    file: "src/server/runs/runs.sql",
    find: "\n       and not exists (select from runs.unwanted u where u.run_id = r.id)",
    replace: "",
    tests: EQUAL_TESTS,
  },
  {
    id: "repeats-of-a-returned-result-stay",
    mistake: "returning a result leaves its free repeats with the user",
    file: "src/server/runs/unwanted.ts",
    find: "const ids = [...rows.map(({ id }) => id), runId];",
    replace: "const ids = [runId];",
    tests: EQUAL_TESTS,
  },
  {
    id: "one-open-run-too-many",
    mistake: "the cap on open runs is off by one",
    file: "src/server/runs/runs.sql",
    find: "if v_open >= p_max_open and",
    replace: "if v_open > p_max_open and",
    tests: ["src/server/runs/line.test.ts"],
  },
  {
    id: "run-id-reused",
    mistake: "another payload under the id of a run is answered with that run",
    file: "src/server/runs/start-run.ts",
    find: "run.userId === request.userId && payloadHash.equals(run.payloadHash);",
    replace: "run.userId === request.userId;",
    tests: ["src/server/runs/run-routes.test.ts"],
    isForLint: true,
  },
  {
    id: "cancelled-batch-goes-on",
    mistake: "the runs of a cancelled batch go on and are charged",
    file: "src/server/batches/batches.sql",
    find: "  outcome := 'cancelled';\n  ended := batches.end_runs(p_batch);",
    replace: "  outcome := 'cancelled';",
    tests: ["src/server/batches/batch-model.test.ts"],
  },
  {
    id: "return-an-hour-late",
    mistake: "a result can be returned for an hour too long",
    file: "src/server/runs/unwanted.sql",
    find: "v_now - interval '24 hours'",
    replace: "v_now - interval '25 hours'",
    tests: RETURN_TESTS,
  },
  {
    id: "a-ninth-returned",
    mistake: "a user can return more than a tenth of the runs",
    file: "src/server/runs/unwanted.sql",
    find: "runs.count_charged(array[p_user], v_since) / 10)",
    replace: "runs.count_charged(array[p_user], v_since) / 9)",
    tests: RETURN_TESTS,
  },
  {
    id: "no-return-for-few-runs",
    mistake: "a user with few runs can't return three results",
    file: "src/server/runs/unwanted.sql",
    find: "greatest(3, runs.count_charged(array[p_user], v_since)",
    replace: "greatest(2, runs.count_charged(array[p_user], v_since)",
    tests: RETURN_TESTS,
  },
  {
    id: "returns-not-per-network",
    mistake: "many accounts of one network can return more than one",
    file: "src/server/runs/unwanted.sql",
    find: "  if p_network is not null then\n    select array_agg",
    replace: "  if false then\n    select array_agg",
    tests: RETURN_TESTS,
  },
  {
    id: "returns-race-on-a-network",
    mistake: "returns at once from one network exceed its limit together",
    file: "src/server/runs/unwanted.sql",
    find: "    perform pg_advisory_xact_lock(",
    replace: "    perform abs(",
    tests: RETURN_TESTS,
  },
  {
    id: "returns-race-on-an-account",
    mistake: "returns at once of one user exceed the limit together",
    file: "src/server/runs/unwanted.sql",
    find: "  perform from credit.account where user_id = p_user for update;",
    replace: "  perform from credit.account where user_id = p_user;",
    tests: RETURN_TESTS,
  },
];
