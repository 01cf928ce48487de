import { citing, type PhotoDocument, shareOf } from "./document.ts";

const passport3545 = { widthMm: 35, heightMm: 45 } as const;
const twoInches = { widthMm: 50.8, heightMm: 50.8 } as const;

const immd = citing("hkImmd");
const fukuoka = citing("jpFukuoka");
const residence = citing("jpResidence");
const korea = citing("krRules");
const taiwan = citing("twRules");
const permit = citing("twPermit");
const ica = citing("sgIca");
const malaysia = citing("myPassport");
const students = citing("myStudents");
const emirates = citing("aeKhaleej");
const philippines = citing("phVisa");
const chinaVisa = citing("cnSpecs");
const chinaOnline = citing("cnOnline");
const chinaPassport = citing("cnPassport");

const emirateRules = {
  print: emirates({ widthMm: 35, heightMm: 40 }),
  background: emirates("white"),
  printDpi: emirates(600),
  edits: emirates("forbidden"),
} as const;

/** East and South-East Asia, and the Gulf. */
export const asia: readonly PhotoDocument[] = [
  {
    id: "ae-identity",
    country: "AE",
    kind: "identity",
    name: { en: "Emirates ID", vi: "Thẻ căn cước Emirates" },
    ...emirateRules,
  },
  {
    id: "ae-passport",
    country: "AE",
    kind: "passport",
    name: { en: "Passport", vi: "Hộ chiếu" },
    ...emirateRules,
  },
  {
    id: "cn-visa",
    country: "CN",
    kind: "visa",
    name: { en: "Visa, printed photo", vi: "Thị thực, ảnh in" },
    print: chinaVisa({ widthMm: 33, heightMm: 48 }),
    headMm: chinaVisa({ min: 28, max: 33 }),
    topMarginMm: chinaOnline({ min: 2, max: 5 }),
    background: chinaOnline("offWhite"),
  },
  {
    id: "cn-visa-online",
    country: "CN",
    kind: "visa",
    name: { en: "Visa, online form", vi: "Thị thực, nộp trực tuyến" },
    pixels: chinaOnline({
      min: { widthPx: 354, heightPx: 472 },
      max: { widthPx: 420, heightPx: 560 },
    }),
    file: chinaVisa({ minKb: 40, maxKb: 120 }),
    background: chinaOnline("offWhite"),
  },
  {
    id: "cn-passport",
    country: "CN",
    kind: "passport",
    name: { en: "Passport", vi: "Hộ chiếu" },
    print: chinaPassport({ widthMm: 33, heightMm: 48 }),
    headMm: chinaPassport({ min: 28, max: 33 }),
    background: chinaPassport("light"),
  },
  {
    id: "hk-passport",
    country: "HK",
    kind: "passport",
    name: { en: "Passport, printed photo", vi: "Hộ chiếu, ảnh in" },
    print: immd({ widthMm: 40, heightMm: 50 }),
    headMm: immd({ min: 32, max: 36 }),
    background: immd("white"),
  },
  {
    id: "hk-passport-online",
    country: "HK",
    kind: "passport",
    name: { en: "Passport, online form", vi: "Hộ chiếu, nộp trực tuyến" },
    pixels: immd({ min: { widthPx: 1200, heightPx: 1600 }, max: null }),
    file: immd({ minKb: null, maxKb: 5_000 }),
    background: immd("white"),
  },
  {
    id: "jp-passport",
    country: "JP",
    kind: "passport",
    name: { en: "Passport", vi: "Hộ chiếu" },
    print: fukuoka(passport3545),
    headMm: fukuoka({ min: 32, max: 36 }),
    topMarginMm: fukuoka({ min: 2, max: 6 }),
  },
  {
    id: "jp-visa",
    country: "JP",
    kind: "visa",
    name: { en: "Visa", vi: "Thị thực" },
    print: citing("jpEmbassy")({ widthMm: 45, heightMm: 45 }),
    background: citing("jpEmbassy")("white"),
  },
  {
    id: "jp-residence",
    country: "JP",
    kind: "residence",
    name: { en: "Residence card", vi: "Thẻ lưu trú" },
    print: residence({ widthMm: 30, heightMm: 40 }),
    headMm: residence({ min: 22, max: 28 }),
    topMarginMm: residence({ min: 2, max: 8 }),
  },
  {
    id: "kr-passport",
    country: "KR",
    kind: "passport",
    name: { en: "Passport", vi: "Hộ chiếu" },
    print: korea(passport3545),
    headMm: korea({ min: 32, max: 36 }),
    background: korea("white"),
    file: korea({ minKb: null, maxKb: 500 }),
    edits: korea("forbidden"),
  },
  {
    id: "my-passport",
    country: "MY",
    kind: "passport",
    name: { en: "Passport", vi: "Hộ chiếu" },
    print: malaysia({ widthMm: 35, heightMm: 50 }),
    headMm: malaysia({ min: 25, max: 30 }),
    background: malaysia("offWhite"),
  },
  {
    id: "my-student",
    country: "MY",
    kind: "student",
    name: { en: "Student pass", vi: "Thẻ du học sinh" },
    print: students(passport3545),
    background: students("white"),
    edits: students("forbidden"),
  },
  {
    id: "ph-visa",
    country: "PH",
    kind: "visa",
    name: { en: "Visa", vi: "Thị thực" },
    print: philippines({ widthMm: 51, heightMm: 51 }),
    headMm: philippines(shareOf(51, 0.5, 0.69)),
    background: philippines("white"),
  },
  {
    id: "sg-passport",
    country: "SG",
    kind: "passport",
    name: { en: "Passport", vi: "Hộ chiếu" },
    print: ica(passport3545),
    headMm: citing("sgHead")({ min: 25, max: 35 }),
    background: ica("white"),
    pixels: ica({
      min: { widthPx: 400, heightPx: 514 },
      max: { widthPx: 400, heightPx: 514 },
    }),
    file: ica({ minKb: null, maxKb: 2_000 }),
    edits: ica("forbidden"),
  },
  {
    id: "sg-identity",
    country: "SG",
    kind: "identity",
    name: { en: "Identity card", vi: "Thẻ căn cước" },
    print: citing("sgIdentity")(passport3545),
    background: citing("sgIdentity")("white"),
    edits: citing("sgIcaRules")("forbidden"),
  },
  {
    id: "tw-passport",
    country: "TW",
    kind: "passport",
    name: { en: "Passport", vi: "Hộ chiếu" },
    print: taiwan(passport3545),
    headMm: taiwan({ min: 32, max: 36 }),
    background: taiwan("white"),
  },
  {
    id: "tw-identity",
    country: "TW",
    kind: "identity",
    name: { en: "Identity card", vi: "Thẻ căn cước" },
    print: taiwan(passport3545),
    headMm: taiwan({ min: 32, max: 36 }),
  },
  {
    id: "tw-entry-permit",
    country: "TW",
    kind: "visa",
    name: { en: "Entry permit for mainland visitors", vi: "Giấy phép nhập cảnh từ đại lục" },
    print: permit(passport3545),
    headMm: permit({ min: 32, max: 36 }),
    background: permit("white"),
    edits: permit("forbidden"),
  },
  {
    id: "vn-passport",
    country: "VN",
    kind: "passport",
    name: { en: "Passport", vi: "Hộ chiếu phổ thông" },
    print: citing("vnPassport")({ widthMm: 40, heightMm: 60 }),
    // "Two thirds as far from the eyes to the top as from the eyes to the bottom, about."
    eyesFromBottomAboutMm: citing("vnStandard")(36),
    background: citing("vnPassport")("white"),
    file: citing("vnPassport")({ minKb: null, maxKb: 4_000 }),
    printDpi: citing("vnStandard")(300),
  },
  {
    id: "vn-passport-official",
    country: "VN",
    kind: "passport",
    name: {
      en: "Diplomatic or official passport",
      vi: "Hộ chiếu ngoại giao, hộ chiếu công vụ",
    },
    print: citing("vnForeignMinistry")({ widthMm: 40, heightMm: 60 }),
    headMm: citing("vnForeignMinistry")(shareOf(60, 0.7, 0.8)),
    background: citing("vnForeignMinistry")("white"),
  },
  {
    id: "vn-identity",
    country: "VN",
    kind: "identity",
    name: { en: "Identity card", vi: "Căn cước" },
    print: citing("vnIdentity")({ widthMm: 30, heightMm: 40 }),
    background: citing("specsTable")("white"),
  },
  {
    id: "xx-icao",
    country: "XX",
    kind: "other",
    name: { en: "Machine-readable travel document (ICAO)", vi: "Giấy tờ đọc bằng máy (ICAO)" },
    print: citing("specsTable")(passport3545),
    headMm: citing("icaoDoc")(shareOf(45, 0.7, 0.8)),
    background: citing("icaoDoc")("light"),
  },
  {
    id: "xx-two-inches",
    country: "XX",
    kind: "other",
    name: { en: "2x2 inch photo of the US kind", vi: "Ảnh 2x2 inch kiểu Hoa Kỳ" },
    print: citing("usEmbassy")(twoInches),
    headMm: citing("usEmbassy")({ min: 25, max: 35 }),
    background: citing("usEmbassy")("offWhite"),
  },
];
