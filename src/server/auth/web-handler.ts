/** Answers a request of the web standard; how the sign-in library is reached. */
export type WebHandler = (request: Request) => Promise<Response>;

/** The client's address as our server sees it. Set by the bridge, never by a client. */
export const CLIENT_ADDRESS_HEADER = "x-fotoya-client-address";

/** Set by the bridge where the mailbox has been sent enough links: the answer is the same, and no mail goes out. */
export const MAIL_WITHHELD_HEADER = "x-fotoya-mail-withheld";
/** The same address, or nothing where free credits are not counted by it. Set by the bridge, never by a client. */
export const COUNTED_ADDRESS_HEADER = "x-fotoya-counted-address";
