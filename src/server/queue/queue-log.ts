/** The log of the queue and of runs, such as a pino logger. */
export interface QueueLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}
