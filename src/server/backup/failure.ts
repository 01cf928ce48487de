/** A backup can't be made, trusted or restored. The message is one sentence for the operator. */
export class BackupFailure extends Error {
  override readonly name = "BackupFailure";
}
