import { citing, type PhotoDocument, shareOf } from "./document.ts";

const passport3545 = { widthMm: 35, heightMm: 45 } as const;
const icaoHead = shareOf(45, 0.7, 0.8);

const template = citing("deTemplate");
const germanStudio = citing("deStudio");
const finland = citing("fiLaw");
const ants = citing("frAnts");
const townHall = citing("frTownHall");
const ireland = citing("ieTimpson");
const dfa = citing("ieDfa");
const italy = citing("itVisa");
const matrix = citing("nlMatrix");
const voivode = citing("plVoivode");
const school = citing("plSchool");
const russia = citing("ruStudio");
const turkey = citing("trConsulate");
const schengen = citing("euSpecs");
const spain = citing("esCope");

const germanRules = {
  print: template(passport3545),
  headMm: template({ min: 27, max: 40 }),
  eyesFromBottomMm: template({ min: 22, max: 32 }),
  background: germanStudio("light"),
  printDpi: template(600),
} as const;

const frenchRules = {
  print: ants(passport3545),
  headMm: ants({ min: 32, max: 36 }),
  background: ants("lightNotWhite"),
} as const;

const dutchRules = {
  print: matrix(passport3545),
  headMm: matrix({ min: 26, max: 30 }),
  background: matrix("light"),
  printDpi: matrix(400),
  edits: matrix("forbidden"),
} as const;

const finnishRules = {
  print: finland({ widthMm: 36, heightMm: 47 }),
  headMm: finland({ min: 32, max: 36 }),
  topMarginMm: finland({ min: 4, max: 6 }),
  bottomMarginMm: finland({ min: 7, max: 9 }),
  offCentreMm: finland(1.5),
} as const;

/** Europe, including Russia and Türkiye. */
export const europe: readonly PhotoDocument[] = [
  {
    id: "de-passport",
    country: "DE",
    kind: "passport",
    name: { en: "Passport", vi: "Hộ chiếu" },
    ...germanRules,
  },
  {
    id: "de-identity",
    country: "DE",
    kind: "identity",
    name: { en: "Identity card", vi: "Thẻ căn cước" },
    ...germanRules,
  },
  {
    id: "de-driving",
    country: "DE",
    kind: "driving",
    name: { en: "Driving licence", vi: "Giấy phép lái xe" },
    print: germanStudio(passport3545),
    background: germanStudio("light"),
  },
  {
    id: "es-identity",
    country: "ES",
    kind: "identity",
    name: { en: "Identity card (DNI)", vi: "Thẻ căn cước (DNI)" },
    print: spain({ widthMm: 26, heightMm: 32 }),
    background: spain("white"),
  },
  {
    id: "eu-visa",
    country: "EU",
    kind: "visa",
    name: { en: "Schengen visa", vi: "Thị thực Schengen" },
    print: citing("specsTable")(passport3545),
    headMm: schengen({ min: 32, max: 36 }),
    background: schengen("light"),
  },
  {
    id: "fi-passport",
    country: "FI",
    kind: "passport",
    name: { en: "Passport, printed photo", vi: "Hộ chiếu, ảnh in" },
    ...finnishRules,
  },
  {
    id: "fi-identity",
    country: "FI",
    kind: "identity",
    name: { en: "Identity card", vi: "Thẻ căn cước" },
    ...finnishRules,
  },
  {
    id: "fi-passport-online",
    country: "FI",
    kind: "passport",
    name: { en: "Passport, photo server", vi: "Hộ chiếu, gửi qua máy chủ ảnh" },
    ...finnishRules,
    // 445-500, 56-84 and 96-124 of 653 pixels, in mm of the print.
    headMm: finland({ min: 32.03, max: 35.98 }),
    topMarginMm: finland({ min: 4.04, max: 6.04 }),
    bottomMarginMm: finland({ min: 6.92, max: 8.92 }),
    pixels: finland({
      min: { widthPx: 500, heightPx: 653 },
      max: { widthPx: 500, heightPx: 653 },
    }),
  },
  {
    id: "fr-passport",
    country: "FR",
    kind: "passport",
    name: { en: "Passport", vi: "Hộ chiếu" },
    ...frenchRules,
  },
  {
    id: "fr-identity",
    country: "FR",
    kind: "identity",
    name: { en: "Identity card", vi: "Thẻ căn cước" },
    ...frenchRules,
  },
  {
    id: "fr-residence",
    country: "FR",
    kind: "residence",
    name: { en: "Residence permit", vi: "Thẻ cư trú" },
    print: townHall(passport3545),
    headMm: citing("frPrefecture")({ min: 32, max: 36 }),
    background: townHall("light"),
  },
  {
    id: "fr-driving",
    country: "FR",
    kind: "driving",
    name: { en: "Driving licence", vi: "Giấy phép lái xe" },
    print: townHall(passport3545),
    headMm: townHall({ min: 32, max: 36 }),
    background: townHall("light"),
  },
  {
    id: "gb-passport",
    country: "GB",
    kind: "passport",
    name: { en: "Passport, printed photo", vi: "Hộ chiếu, ảnh in" },
    print: citing("gbStudio")(passport3545),
    headMm: citing("gbStudio")({ min: 29, max: 34 }),
    background: citing("gbBackground")("creamOrGrey"),
    edits: citing("gbStudio")("forbidden"),
  },
  {
    id: "gb-passport-online",
    country: "GB",
    kind: "passport",
    name: { en: "Passport, online form", vi: "Hộ chiếu, nộp trực tuyến" },
    pixels: citing("gbOnline")({ min: { widthPx: 600, heightPx: 750 }, max: null }),
    file: citing("gbOnline")({ minKb: 50, maxKb: 10_000 }),
    background: citing("gbOnline")("light"),
    edits: citing("gbOnline")("forbidden"),
  },
  {
    id: "ie-passport",
    country: "IE",
    kind: "passport",
    name: { en: "Passport, printed photo", vi: "Hộ chiếu, ảnh in" },
    print: ireland(passport3545),
    headMm: ireland(icaoHead),
    background: dfa("light"),
    edits: ireland("forbidden"),
  },
  {
    id: "ie-passport-online",
    country: "IE",
    kind: "passport",
    name: { en: "Passport, online form", vi: "Hộ chiếu, nộp trực tuyến" },
    pixels: dfa({ min: { widthPx: 715, heightPx: 951 }, max: null }),
    file: dfa({ minKb: null, maxKb: 9_000 }),
    background: dfa("light"),
    edits: ireland("forbidden"),
  },
  {
    id: "it-visa",
    country: "IT",
    kind: "visa",
    name: { en: "Visa", vi: "Thị thực" },
    print: italy(passport3545),
    headMm: italy(icaoHead),
    background: italy("white"),
    edits: italy("forbidden"),
  },
  {
    id: "nl-passport",
    country: "NL",
    kind: "passport",
    name: { en: "Passport", vi: "Hộ chiếu" },
    ...dutchRules,
  },
  {
    id: "nl-identity",
    country: "NL",
    kind: "identity",
    name: { en: "Identity card", vi: "Thẻ căn cước" },
    ...dutchRules,
  },
  {
    id: "nl-driving",
    country: "NL",
    kind: "driving",
    name: { en: "Driving licence", vi: "Giấy phép lái xe" },
    ...dutchRules,
  },
  {
    id: "pl-passport",
    country: "PL",
    kind: "passport",
    name: { en: "Passport", vi: "Hộ chiếu" },
    print: voivode(passport3545),
    headMm: voivode(icaoHead),
    background: voivode("light"),
  },
  {
    id: "pl-school",
    country: "PL",
    kind: "student",
    name: { en: "Electronic school card", vi: "Thẻ học sinh điện tử" },
    pixels: school({ min: { widthPx: 492, heightPx: 633 }, max: null }),
    background: school("white"),
  },
  {
    id: "ru-passport",
    country: "RU",
    kind: "passport",
    name: { en: "Internal passport", vi: "Hộ chiếu nội địa" },
    print: russia(passport3545),
    headMm: russia({ min: 32, max: 36 }),
    background: russia("white"),
    file: russia({ minKb: null, maxKb: 300 }),
    printDpi: russia(600),
  },
  {
    id: "tr-passport",
    country: "TR",
    kind: "passport",
    name: { en: "Passport", vi: "Hộ chiếu" },
    print: turkey({ widthMm: 50, heightMm: 60 }),
    headMm: turkey({ min: 32, max: 36 }),
    background: turkey("white"),
  },
];
