/** The product's name, wherever it is shown or used in a file name. */
export const PRODUCT_NAME = "Fotoya";
export const PRODUCT_SLUG = "fotoya";

/**
 * What the marketing strip claims when the operator sets no figures of his own: active users, images
 * created, online tools, files converted (specification, platform section 1).
 */
export const MARKETING_FIGURES = [1_000, 5_000, 100, 5_000] as const;
