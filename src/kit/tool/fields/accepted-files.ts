/** File types that the file dialogs offer. */
export const ACCEPTED_FILES =
  "image/png,image/jpeg,image/webp,image/gif,image/heic,image/heif,.heic,.heif";
