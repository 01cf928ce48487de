import { expect, test } from "vitest";
import { type ToolId, toolCards } from "./cards.ts";
import { findTools, namesOf } from "./find-tools.ts";

/**
 * Queries of ordinary people in both countries, and the tool that they must find first, in any language of the page.
 * "blur" means restoration: no tool blurs, and this one denoises, sharpens and doubles a photo. "selfie" is all that an
 * avatar needs. Headshots and photos for a CV are portraits of a fixed size before an even background.
 */
const queries: Readonly<Record<ToolId, readonly string[]>> = {
  id: [
    "passport",
    "visa",
    "headshot",
    "resume photo",
    "print",
    "ảnh thẻ",
    "CV photo",
    "3x4",
    "3 x 4 cm",
    "4x6",
    "ảnh hộ chiếu",
    "anh ho chieu",
    "passprt",
    "passport size picture",
    "linkedin picture",
    "căn cước",
    "cccd",
    "thẻ sinh viên",
    "in ảnh",
    "ảnh thẻ nền xanh",
  ],
  magic: [
    "remove background",
    "bg remover",
    "eraser",
    "cut out",
    "cutting out a person",
    "sky",
    "xóa phông",
    "xoa phong",
    "tách nền",
    "xoá vật thể",
    "photoshop out",
    "remove backgruond",
    "how do i remove someone from a photo",
    "delete background from picture",
    "đổi bầu trời",
    "thay nen anh",
    "white background",
    "blur background",
    "Magic Edit",
    "Chỉnh sửa kỳ diệu",
  ],
  restore: [
    "old photo",
    "old photos",
    "colorize",
    "colorise",
    "blur",
    "unblur",
    "fix blurry picture",
    "làm nét ảnh",
    "lam net anh",
    "phục hồi ảnh cũ",
    "restore old photos",
    "deep nostalgia",
    "upscale",
    "tô màu ảnh đen trắng",
    "ảnh thờ",
    "black and white to color",
    "scratches",
  ],
  clothing: [
    "dress",
    "dresses",
    "thay quần áo",
    "thay quan ao",
    "try on clothes",
    "wear a suit",
    "áo dài",
    "váy cưới",
    "change shirt color",
    "clohtes",
  ],
  swap: ["ghép mặt", "ghep mat", "faceswap", "face swpa", "swap heads", "đổi mặt", "reface"],
  group: [
    "group",
    "merge photos",
    "combine two pictures",
    "add person to photo",
    "ghép ảnh",
    "ghép 2 ảnh",
    "ảnh gia đình",
    "family photo",
    "ghép người đã mất",
    "couple photo",
  ],
  age_change: [
    "làm già",
    "lam gia",
    "older",
    "make me look old",
    "younger",
    "trẻ hóa",
    "baby face",
    "aging",
    "wrinkles",
  ],
  art_style: [
    "cartoon",
    "anime",
    "sketch",
    "van gogh",
    "hoạt hình",
    "turn me into a cartoon",
    "oil painting",
    "vẽ chân dung",
    "ghibli",
    "cartooon",
  ],
  avatar_multiverse: [
    "selfie",
    "superhero",
    "cosplay",
    "ảnh đại diện",
    "profile picture",
    "samurai",
    "phi hành gia",
  ],
  miniature: ["tiny", "giant", "tí hon", "khổng lồ", "action figure", "shrink me"],
  pose: ["change pose", "tư thế", "doi dang", "sitting", "raise arms"],
  retouch: ["slim", "lose weight", "taller", "bóp eo", "thon gọn", "kéo dài chân", "giam can"],
  statue: ["statue", "statute", "marble", "bust", "tượng", "tac tuong", "sculpture"],
  youtube_thumbnail: [
    "thumbnail",
    "youtube cover",
    "thêm chữ vào ảnh",
    "anh bia",
    "video cover",
    "add text to photo",
  ],
  time_travel: [
    "90s",
    "vintage",
    "medieval",
    "ngày xưa",
    "cổ trang",
    "yearbook",
    "make my photo look old",
  ],
};

test.each(Object.entries(queries))("%s is found first by what people call it", (id, asked) => {
  const found = asked.map((query) => [query, findTools(query)[0]?.id]);
  expect(found).toEqual(asked.map((query) => [query, id]));
});

test("a tool's name in the menu and its other title in the specification find it first", () => {
  for (const card of toolCards) {
    for (const name of namesOf(card))
      expect([name, findTools(name)[0]?.id]).toEqual([name, card.id]);
  }
});

test("every name is found while it is typed, from its first letter on", () => {
  for (const card of toolCards) {
    for (const name of Object.values(card.label)) {
      for (let length = 1; length <= name.length; length += 1)
        expect(findTools(name.slice(0, length)).map(({ id }) => id)).toContain(card.id);
    }
  }
});

test.each([
  "asdfgh",
  "qwerty zxcvb",
  "zebra crossing",
  "no such thing",
  "12345",
  "hjkl hjkl",
  "🙂",
])("%s finds nothing", (query) => {
  expect(findTools(query)).toEqual([]);
});
