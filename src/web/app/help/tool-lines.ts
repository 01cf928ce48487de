import type { HelpTool } from "#core/front-pages.ts";
import type { Localised } from "#core/locale.ts";

interface ToolLine {
  /** What the tool is for, in a few words. */
  readonly line: Localised;
  /** What else people call it; they search for that too. */
  readonly words: Localised;
}

/** The tools in the contents of the help: the pages themselves are loaded one by one. */
export const toolLines: Readonly<Record<HelpTool, ToolLine>> = {
  pose: {
    line: { en: "Another pose for the person of a photo.", vi: "Tư thế khác cho người trong ảnh." },
    words: { en: "arms legs sit jump reference", vi: "tay chân ngồi nhảy dáng mẫu" },
  },
  "id-photo": {
    line: {
      en: "Passport, visa, form: exact to the millimetre.",
      vi: "Hộ chiếu, thị thực, hồ sơ: đúng từng milimét.",
    },
    words: {
      en: "passport visa identity 3x4 4x6 print",
      vi: "hộ chiếu thị thực căn cước 3x4 4x6 in ảnh thẻ",
    },
  },
  thumbnail: {
    line: { en: "The cover of a video, with real letters.", vi: "Ảnh bìa video với chữ thật." },
    words: { en: "youtube cover title shorts", vi: "youtube bìa tiêu đề" },
  },
  "face-swap": {
    line: {
      en: "Your face in a painted board or a photo.",
      vi: "Khuôn mặt bạn trong bảng vẽ hoặc ảnh.",
    },
    words: { en: "swap board fair head", vi: "hoán đổi mặt bảng hội chợ" },
  },
  "group-photo": {
    line: { en: "People of several photos in one.", vi: "Người từ nhiều ảnh vào một bức." },
    words: { en: "family team merge together", vi: "gia đình nhóm ghép chung" },
  },
  restore: {
    line: { en: "Old prints without scratches and fading.", vi: "Ảnh cũ hết xước, hết phai." },
    words: {
      en: "old scratch colour repair black white scan",
      vi: "ảnh cũ xước màu sửa đen trắng quét",
    },
  },
  retouch: {
    line: { en: "Slimmer, wider, taller, shorter.", vi: "Thon hơn, rộng hơn, cao hơn, thấp hơn." },
    words: { en: "body weight height slim", vi: "dáng cân nặng chiều cao gầy" },
  },
  "age-change": {
    line: { en: "The same face, younger or older.", vi: "Cùng khuôn mặt, trẻ hoặc già hơn." },
    words: { en: "old young child wrinkles", vi: "già trẻ em bé nếp nhăn tuổi" },
  },
  "time-travel": {
    line: {
      en: "A photo as another time would have made it.",
      vi: "Tấm ảnh như của một thời khác.",
    },
    words: { en: "era history retro vintage country", vi: "thời đại lịch sử cổ điển quốc gia" },
  },
  clothing: {
    line: { en: "Another colour, pattern or fabric.", vi: "Màu, hoa văn, chất vải khác." },
    words: { en: "dress shirt fabric ao dai clothes", vi: "quần áo váy vải áo dài" },
  },
  "art-style": {
    line: {
      en: "Painted anew in one of eight hands.",
      vi: "Vẽ lại theo một trong tám phong cách.",
    },
    words: {
      en: "painting van gogh manga pencil watercolour silk",
      vi: "tranh vẽ van gogh manga bút chì màu nước lụa",
    },
  },
  statue: {
    line: { en: "A person in stone, metal or wood.", vi: "Người bằng đá, kim loại hoặc gỗ." },
    words: { en: "bust marble bronze sculpture", vi: "tượng cẩm thạch đồng điêu khắc" },
  },
  "magic-edit": {
    line: {
      en: "Take away, cut out, another sky or place.",
      vi: "Xóa, tách nền, đổi bầu trời, đổi cảnh.",
    },
    words: {
      en: "remove background object sky scenery png transparent",
      vi: "xóa nền vật thể bầu trời phong cảnh trong suốt",
    },
  },
  miniature: {
    line: {
      en: "Tiny among things, or a giant above a town.",
      vi: "Tí hon giữa đồ vật, khổng lồ giữa phố.",
    },
    words: { en: "giant small desk city", vi: "khổng lồ nhỏ bé bàn thành phố" },
  },
  avatar: {
    line: {
      en: "Your head in the costume of another world.",
      vi: "Khuôn mặt bạn trong trang phục thế giới khác.",
    },
    words: {
      en: "samurai astronaut wizard hero costume",
      vi: "samurai phi hành gia phù thủy anh hùng trang phục",
    },
  },
};
