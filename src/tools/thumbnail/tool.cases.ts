import { defineCases, face, nothing, other, single, source } from "#tool-model/define.cases.ts";
import { thumbnailMarking } from "./marking.ts";

export const thumbnailCases = defineCases(thumbnailMarking, {
  specified: {
    place: 3,
    id: "youtube_thumbnail",
    title: "Youtube Thumbnail",
    label: "YouTube Thumbnail",
    category: "basic",
    isFeatured: false,
  },
  searches: [
    "thumbnail",
    "youtube cover",
    "thêm chữ vào ảnh",
    "anh bia",
    "video cover",
    "add text to photo",
  ],
  words: {
    headline: ["Ăn phở ngon nhất Hà Nội", "I WENT TO SPACE!"],
    content: ["Rocket fuel, orbit and the moon"],
  },
  operations: {
    youtube_thumbnail: {
      fields: "sourceImageUrls title content aspectRatio",
      payloads: [
        {
          name: "with content",
          payload: {
            sourceImages: [source, other],
            title: "7 bí quyết nấu phở",
            content: "nấu phở bò tại nhà",
          },
        },
        {
          name: "tall, title alone",
          payload: {
            sourceImages: [source],
            title: "7 bí quyết nấu phở",
            content: "",
            aspectRatio: "9:16",
          },
        },
      ],
      keptPrompts: 2,
      rules: [
        [
          "with content",
          {
            ...nothing,
            images: ["1: source 1", "2: source 2"],
            aspect: "16:9",
            size: "1280 x 720",
            differs: null,
            people: ["1: 0.58 / 0.75", "2: 0.58 / 0.75"],
            lastStep: "thumbnail_title(picture)",
          },
        ],
        [
          "tall, title alone",
          {
            ...nothing,
            images: ["1: source 1"],
            aspect: "9:16",
            size: "720 x 1280",
            differs: null,
            people: ["1: 0.58 / 0.75"],
            lastStep: "thumbnail_title(picture)",
          },
        ],
      ],
      contract: {
        payload: (photo) => ({
          sourceImages: [photo],
          title: "Ngày tuyệt vời nhất",
          content: "biển xanh",
        }),
      },
      evals: [
        {
          ...single("youtube_thumbnail", "space"),
          payload: ({ people }) => ({
            sourceImages: [people[0]],
            title: "I WENT TO SPACE!",
            content: "Rocket fuel, orbit and the moon",
            aspectRatio: "16:9",
          }),
          ...face,
        },
      ],
      bench: (photo) => ({ sourceImages: [photo], title: "Best day ever", content: "" }),
    },
  },
});
