/**
 * The peer of the load programs: bare Fastify and pg. No sign-in, no limits, no log, no envelope: a row by its key, and
 * an UPDATE with an INSERT in one transaction.
 */
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import pg from "pg";

const MAX_CONNECTIONS = 12;
const { DATABASE_URL, PORT } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: MAX_CONNECTIONS });
const app = Fastify({ logger: { level: "error" } });

app.get("/healthz", async () => ({ status: "ok" }));

type ById = FastifyRequest<{ Params: { id: string } }>;

async function readRow({ params: { id } }: ById): Promise<unknown> {
  const { rows } = await pool.query("select * from public.profile where user_id = $1", [id]);
  return rows[0];
}

async function spend({ params: { id } }: ById, reply: FastifyReply): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rowCount } = await client.query(
      "update public.bare_user set credits = credits - 1 where id = $1 and credits >= 1",
      [id],
    );
    await client.query("insert into public.bare_spending (user_id, amount) values ($1, 1)", [id]);
    await client.query("commit");
    reply.code(rowCount === 1 ? 200 : 409);
    return { spent: rowCount };
  } finally {
    client.release();
  }
}

app.route({ method: "GET", url: "/rows/:id", handler: readRow });
app.route({ method: "POST", url: "/spendings/:id", handler: spend });

process.once("SIGTERM", () => {
  void app.close().then(() => pool.end());
});
await app.listen({ host: "127.0.0.1", port: Number(PORT) });
