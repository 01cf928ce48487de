/** Where the queue and the runs tell what happened to them. A pino logger is one. */
export interface QueueLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
