/** The product's name, wherever it is shown or used in a file name. */
export const PRODUCT_NAME = "Fotoya";
export const PRODUCT_SLUG = "fotoya";
