/**
 * Loaded before the server (`node --import`). Appends one JSON line to the file WATCH_FILE for every connection, DNS
 * lookup, datagram and program that the process starts, and for every route that it registers.
 */
import childProcess from "node:child_process";
import dgram from "node:dgram";
import diagnostics from "node:diagnostics_channel";
import dns from "node:dns";
import { appendFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

const file = process.env["WATCH_FILE"];
if (!file) throw new Error("WATCH_FILE is not set");

/** @param {Record<string, unknown>} event */
function tell(event) {
  appendFileSync(String(file), `${JSON.stringify(event)}\n`);
}

/**
 * Wraps a function with another one that sees its arguments.
 * @param {object} owner @param {string} name @param {(...given: unknown[]) => Record<string, unknown>} describe
 */
function watch(owner, name, describe) {
  const original = Reflect.get(owner, name);
  if (typeof original !== "function") throw new Error(`there is no ${name} to watch`);
  Reflect.set(
    owner,
    name,
    Object.assign(
      /** @this {unknown} @param {unknown[]} given */
      function watched(...given) {
        tell(describe(...given));
        return Reflect.apply(original, this, given);
      },
      original,
    ),
  );
}

/** The target of `socket.connect` in each of its forms. @param {unknown[]} given */
function targetOf(...given) {
  const [first, second] = Array.isArray(given[0]) ? given[0] : given;
  if (typeof first === "object" && first !== null) {
    const where = Reflect.get(first, "host") ?? Reflect.get(first, "path") ?? "localhost";
    return { watch: "connect", host: where, port: Number(Reflect.get(first, "port") ?? 0) };
  }
  if (typeof first === "string" && Number.isNaN(Number(first))) {
    return { watch: "connect", host: first, port: 0 };
  }
  return {
    watch: "connect",
    host: typeof second === "string" ? second : "localhost",
    port: Number(first),
  };
}

watch(net.Socket.prototype, "connect", targetOf);
watch(dgram.Socket.prototype, "send", () => ({ watch: "datagram" }));
const lookUps = ["lookup", "resolve", "resolve4", "resolve6", "resolveAny", "resolveTxt"];
for (const owner of [dns, dns.promises]) {
  for (const name of lookUps) watch(owner, name, (host) => ({ watch: "look-up", host }));
}
for (const name of ["spawn", "spawnSync", "exec", "execSync", "execFile", "execFileSync", "fork"]) {
  watch(childProcess, name, (command) => ({ watch: "program", command }));
}
syncBuiltinESMExports();

diagnostics.subscribe("fastify.initialization", (message) => {
  const fastify = Reflect.get(Object(message), "fastify");
  fastify.addHook("onRoute", (/** @type {import("fastify").RouteOptions} */ { method, url }) => {
    for (const each of [method].flat()) tell({ watch: "route", method: each, url });
  });
});
