import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/setup/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const tokens =
  "access_token, refresh_token, id_token, access_token_expires_at, refresh_token_expires_at";

test("what Google and GitHub hand out at sign-in is never kept, neither at first nor at the next sign-in", async () => {
  await database.pool.query(
    `insert into auth."user" (id, name, email) values ('u-social', 'Lan', 'lan@example.com')`,
  );
  await database.pool.query(
    `insert into auth.account (id, account_id, provider_id, user_id, scope, ${tokens})
     values ('a-social', '4711', 'google', 'u-social', 'openid', 'at-1', 'rt-1', 'it-1', now(), now())`,
  );
  const kept = async () => {
    const { rows } = await database.pool.query(
      `select scope, ${tokens} from auth.account where id = 'a-social'`,
    );
    return rows;
  };
  const nothing = {
    scope: "openid",
    access_token: null,
    refresh_token: null,
    id_token: null,
    access_token_expires_at: null,
    refresh_token_expires_at: null,
  };
  expect(await kept()).toEqual([nothing]);
  await database.pool.query(
    "update auth.account set access_token = 'at-2', scope = 'openid email' where id = 'a-social'",
  );
  expect(await kept()).toEqual([{ ...nothing, scope: "openid email" }]);
});
