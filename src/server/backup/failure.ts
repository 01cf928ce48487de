/** A backup that cannot be made, trusted or restored, in one sentence for the operator. */
export class BackupFailure extends Error {
  override readonly name = "BackupFailure";
}
