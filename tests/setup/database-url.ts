/** The migrated database that every test database is a copy of. */
export const TEMPLATE_DATABASE = "fotoya_template";

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
