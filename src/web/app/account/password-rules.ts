/** The shortest password that the sign-in service takes. */
export const MIN_PASSWORD = 8;
