/** The product name, on screens and in file names. */
export const PRODUCT_NAME = "Fotoya";
export const PRODUCT_SLUG = "fotoya";

/**
 * Default figures of the marketing strip, if the operator sets no others: active users, images created, online tools,
 * files converted (specification, platform section 1).
 */
export const MARKETING_FIGURES = [1_000, 5_000, 100, 5_000] as const;
