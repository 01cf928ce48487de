import { citing, type PhotoDocument, shareOf } from "./document.ts";

const passport3545 = { widthMm: 35, heightMm: 45 } as const;
/** 2 x 2 inches; the authority's own pages also write 51 x 51 mm. */
const twoInches = { widthMm: 50.8, heightMm: 50.8 } as const;
const upTo1200 = {
  min: { widthPx: 600, heightPx: 600 },
  max: { widthPx: 1200, heightPx: 1200 },
} as const;

const embassy = citing("usEmbassy");
const ds160 = citing("usDs160");
const renewal = citing("usRenewal");
const lottery = citing("usLottery");
const eyes = citing("usEyes")({ min: 28, max: 35 });
const exams = citing("inExams");
const visaIndia = citing("inVisa");
const oci = citing("inOci");
const embassyIndia = citing("inEmbassy");
const sarathi = citing("inSarathi");
const canada = citing("caCopy");
const turksCaicos = citing("tcGov");
const zealand = citing("nzPassports");
const brazil = citing("brSpecs");
const mexico = citing("mxSre");
const australia = citing("auStudio");

const examRules = { print: exams(passport3545), background: exams("white") } as const;

/** The Americas, India and Oceania. */
export const world: readonly PhotoDocument[] = [
  {
    id: "au-passport",
    country: "AU",
    kind: "passport",
    name: { en: "Passport", vi: "Hộ chiếu" },
    print: citing("auEdits")(passport3545),
    headMm: australia({ min: 32, max: 36 }),
    background: australia("light"),
    edits: citing("auEdits")("forbidden"),
  },
  {
    id: "br-passport",
    country: "BR",
    kind: "passport",
    name: { en: "Passport", vi: "Hộ chiếu" },
    print: brazil({ widthMm: 50, heightMm: 70 }),
    headMm: brazil(shareOf(70, 0.7, 0.8)),
    background: brazil("white"),
  },
  {
    id: "ca-passport",
    country: "CA",
    kind: "passport",
    name: { en: "Passport", vi: "Hộ chiếu" },
    print: canada({ widthMm: 50, heightMm: 70 }),
    headMm: canada({ min: 31, max: 36 }),
    background: canada("light"),
    edits: canada("forbidden"),
  },
  {
    id: "in-passport-abroad",
    country: "IN",
    kind: "passport",
    name: { en: "Passport, applied for abroad", vi: "Hộ chiếu, nộp ở nước ngoài" },
    print: embassyIndia(twoInches),
    background: embassyIndia("light"),
  },
  {
    id: "in-visa-online",
    country: "IN",
    kind: "visa",
    name: { en: "Visa, online form", vi: "Thị thực, nộp trực tuyến" },
    print: oci(twoInches),
    headMm: visaIndia({ min: 25, max: 35 }),
    background: visaIndia("light"),
    pixels: visaIndia({
      min: { widthPx: 350, heightPx: 350 },
      max: { widthPx: 1000, heightPx: 1000 },
    }),
    file: visaIndia({ minKb: 10, maxKb: 300 }),
  },
  {
    id: "in-oci",
    country: "IN",
    kind: "residence",
    name: { en: "Overseas citizen card (OCI)", vi: "Thẻ công dân hải ngoại (OCI)" },
    print: oci(twoInches),
    background: oci("light"),
  },
  {
    id: "in-driving",
    country: "IN",
    kind: "driving",
    name: { en: "Driving licence (Sarathi)", vi: "Giấy phép lái xe (Sarathi)" },
    background: sarathi("light"),
    pixels: sarathi({ min: { widthPx: 200, heightPx: 230 }, max: null }),
    file: sarathi({ minKb: null, maxKb: 40 }),
  },
  {
    id: "in-pan",
    country: "IN",
    kind: "other",
    name: { en: "Tax card (PAN)", vi: "Thẻ thuế (PAN)" },
    print: citing("inPan")({ widthMm: 25, heightMm: 35 }),
  },
  {
    id: "in-upsc",
    country: "IN",
    kind: "exam",
    name: { en: "Civil service exam (UPSC)", vi: "Kỳ thi công chức (UPSC)" },
    print: exams(passport3545),
    background: exams("light"),
    file: exams({ minKb: 20, maxKb: 200 }),
  },
  {
    id: "in-neet",
    country: "IN",
    kind: "exam",
    name: { en: "Medical entrance exam (NEET)", vi: "Kỳ thi vào ngành y (NEET)" },
    ...examRules,
    file: exams({ minKb: 10, maxKb: 200 }),
  },
  {
    id: "in-jee",
    country: "IN",
    kind: "exam",
    name: { en: "Engineering entrance exam (JEE Main)", vi: "Kỳ thi kỹ thuật (JEE Main)" },
    ...examRules,
    file: exams({ minKb: 10, maxKb: 200 }),
  },
  {
    id: "in-ibps",
    country: "IN",
    kind: "exam",
    name: { en: "Bank exam (IBPS)", vi: "Kỳ thi ngân hàng (IBPS)" },
    ...examRules,
    file: exams({ minKb: 20, maxKb: 50 }),
  },
  {
    id: "mx-passport",
    country: "MX",
    kind: "passport",
    name: { en: "Passport", vi: "Hộ chiếu" },
    print: mexico(passport3545),
    headMm: mexico(shareOf(45, 0.7, 0.8)),
    background: mexico("white"),
    edits: mexico("forbidden"),
  },
  {
    id: "nz-passport-online",
    country: "NZ",
    kind: "passport",
    name: { en: "Passport, online form", vi: "Hộ chiếu, nộp trực tuyến" },
    pixels: zealand({
      min: { widthPx: 900, heightPx: 1200 },
      max: { widthPx: 4500, heightPx: 6000 },
    }),
    file: zealand({ minKb: 500, maxKb: 10_000 }),
    edits: citing("nzEdits")("forbidden"),
  },
  {
    id: "tc-passport",
    country: "TC",
    kind: "passport",
    name: { en: "Passport", vi: "Hộ chiếu" },
    print: turksCaicos(passport3545),
    headMm: turksCaicos({ min: 29, max: 34 }),
    background: turksCaicos("creamOrGrey"),
    edits: turksCaicos("forbidden"),
  },
  {
    id: "us-passport",
    country: "US",
    kind: "passport",
    name: { en: "Passport, printed photo", vi: "Hộ chiếu, ảnh in" },
    print: embassy(twoInches),
    headMm: embassy({ min: 25, max: 35 }),
    eyesFromBottomMm: eyes,
    background: embassy("offWhite"),
    edits: citing("usAiRules")("forbidden"),
  },
  {
    id: "us-passport-online",
    country: "US",
    kind: "passport",
    name: { en: "Passport, online renewal", vi: "Hộ chiếu, gia hạn trực tuyến" },
    print: embassy(twoInches),
    headMm: embassy({ min: 25, max: 35 }),
    eyesFromBottomMm: eyes,
    background: renewal("offWhite"),
    pixels: citing("usRenewalPixels")(upTo1200),
    file: renewal({ minKb: 54, maxKb: 10_000 }),
    edits: renewal("forbidden"),
  },
  {
    id: "us-visa",
    country: "US",
    kind: "visa",
    name: { en: "Visa (DS-160)", vi: "Thị thực (DS-160)" },
    print: embassy(twoInches),
    headMm: embassy({ min: 25, max: 35 }),
    eyesFromBottomMm: eyes,
    background: embassy("offWhite"),
    pixels: ds160(upTo1200),
    file: ds160({ minKb: null, maxKb: 240 }),
    edits: renewal("forbidden"),
  },
  {
    id: "us-lottery",
    country: "US",
    kind: "visa",
    name: { en: "Green card lottery (DV)", vi: "Xổ số thẻ xanh (DV)" },
    print: citing("usLotteryHead")(twoInches),
    headMm: citing("usLotteryHead")(shareOf(50.8, 0.5, 0.69)),
    eyesFromBottomMm: citing("usLotteryEyes")(shareOf(50.8, 0.56, 0.69)),
    background: citing("usLotteryHead")("offWhite"),
    pixels: lottery({ min: { widthPx: 600, heightPx: 600 }, max: null }),
    file: lottery({ minKb: null, maxKb: 240 }),
  },
];
