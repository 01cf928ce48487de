/** Handles a Fetch API request; the interface of the sign-in library. */
export type WebHandler = (request: Request) => Promise<Response>;

/** The client's address as our server sees it. Set by the bridge, never by a client. */
export const CLIENT_ADDRESS_HEADER = "x-fotoya-client-address";

/** Set by the bridge if the mailbox has received enough links: the response is the same, but no mail is sent. */
export const MAIL_WITHHELD_HEADER = "x-fotoya-mail-withheld";
/** The same address, or empty if free credits aren't counted by it. Set by the bridge, never by a client. */
export const COUNTED_ADDRESS_HEADER = "x-fotoya-counted-address";
