/** The product name, on screens and in file names. */
export const PRODUCT_NAME = "Fotoya";
export const PRODUCT_SLUG = "fotoya";
