/** The details of a seller that the law requires, and the variable that sets each. */
export const sellerVariables = {
  name: "OPERATOR_NAME",
  representative: "OPERATOR_REPRESENTATIVE",
  address: "OPERATOR_ADDRESS",
  phone: "OPERATOR_PHONE",
  email: "OPERATOR_MAIL",
} as const;

/** Variables that a server for the public needs. Each has a row of words for the operator. */
export const setupVariables = [
  ...Object.values(sellerVariables),
  "PUBLIC_URL",
  "SMTP_URL",
  "STRIPE_SECRET_KEY",
] as const;
export type SetupVariable = (typeof setupVariables)[number];

/** What is missing without each variable, for the log of the server. */
export const missingSetup: Readonly<Record<SetupVariable, string>> = {
  OPERATOR_NAME: "the legal pages name no seller, and live payments stay off",
  OPERATOR_REPRESENTATIVE: "/commerce names no responsible person, and live payments stay off",
  OPERATOR_ADDRESS: "/commerce and /privacy show no address, and live payments stay off",
  OPERATOR_PHONE: "/commerce shows no phone number, and live payments stay off",
  OPERATOR_MAIL:
    "the legal pages show no email address, support messages aren't forwarded, and live payments stay off",
  PUBLIC_URL: "links in emails lead to this computer only",
  SMTP_URL: "no email leaves this server: nobody can confirm an address or reset a password",
  STRIPE_SECRET_KEY: "plans can't be bought",
};
