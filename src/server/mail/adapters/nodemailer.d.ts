/** What the adapter uses of nodemailer 10, which is loaded only where SMTP_URL is set. */
declare module "nodemailer" {
  interface Address {
    readonly name: string;
    readonly address: string;
  }
  interface Message {
    readonly from: Address;
    readonly to: Address;
    readonly replyTo?: Address;
    readonly subject: string;
    readonly text: string;
    readonly html: string;
    readonly messageId: string;
    readonly headers: Readonly<Record<string, string>>;
  }
  interface Transporter {
    sendMail(message: Message): Promise<unknown>;
    close(): void;
  }
  export function createTransport(options: {
    readonly url: string;
    readonly connectionTimeout: number;
    readonly greetingTimeout: number;
    readonly socketTimeout: number;
    readonly disableFileAccess: true;
    readonly disableUrlAccess: true;
  }): Transporter;
}
