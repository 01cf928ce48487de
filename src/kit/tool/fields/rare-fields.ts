/** Fields that only some tools have, in one file to load. */
export { ChoiceTiles } from "./choice-tiles.tsx";
export { ColourField } from "./colour-field.tsx";
export { LookupField } from "./lookup-field.tsx";
export { PhotosField } from "./photos-field.tsx";
export { SizeField } from "./size-field.tsx";
export { SliderField } from "./slider-field.tsx";
export { ToggleField } from "./toggle-field.tsx";
