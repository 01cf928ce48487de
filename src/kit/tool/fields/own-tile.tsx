import { useCallback } from "react";

/** A picture that lies over the sample. */
export function OwnTile({ picture }: { readonly picture: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(picture);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  return <img ref={show} alt="" data-own />;
}
