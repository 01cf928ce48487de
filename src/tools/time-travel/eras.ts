import type { Localised } from "#core/locale.ts";

/** The eras as named in the specification, tools section 3. */
export const eras = [
  "BC",
  "Medieval",
  "Renaissance",
  "Feudal",
  "1940s-50s",
  "1980s",
  "1990s",
  "2000s",
  "2010s",
  "2020s",
  "Future",
] as const;
export type Era = (typeof eras)[number];

/** Snapshot decades: people keep their photo's background and are not cut out. */
export const snapshotEras = ["1990s", "2000s", "2010s", "2020s"] as const satisfies readonly Era[];

export const eraNames = {
  BC: { en: "BC", vi: "Trước Công nguyên" },
  Medieval: { en: "Medieval", vi: "Trung cổ" },
  Renaissance: { en: "Renaissance", vi: "Phục hưng" },
  Feudal: { en: "Feudal", vi: "Phong kiến" },
  "1940s-50s": { en: "1940s-50s", vi: "Thập niên 1940-50" },
  "1980s": { en: "1980s", vi: "Thập niên 1980" },
  "1990s": { en: "1990s", vi: "Thập niên 1990" },
  "2000s": { en: "2000s", vi: "Thập niên 2000" },
  "2010s": { en: "2010s", vi: "Thập niên 2010" },
  "2020s": { en: "2020s", vi: "Thập niên 2020" },
  Future: { en: "Future", vi: "Tương lai" },
} as const satisfies Record<Era, Localised>;

/** What an era is about, in a few words: its `desc` of the specification, tools section 3. */
export const eraDescriptions = {
  BC: { en: "ancient empires", vi: "đế chế cổ đại" },
  Medieval: { en: "knights and castles", vi: "hiệp sĩ, lâu đài" },
  Renaissance: { en: "old masters", vi: "danh họa xưa" },
  Feudal: { en: "lords and courts", vi: "vua chúa, cung đình" },
  "1940s-50s": { en: "black and white", vi: "ảnh đen trắng" },
  "1980s": { en: "neon and knitwear", vi: "đèn neon, áo len" },
  "1990s": { en: "film and flash", vi: "ảnh phim, đèn flash" },
  "2000s": { en: "early digital", vi: "máy số đời đầu" },
  "2010s": { en: "phone filters", vi: "bộ lọc điện thoại" },
  "2020s": { en: "phones of today", vi: "điện thoại ngày nay" },
  Future: { en: "the world to come", vi: "thế giới mai sau" },
} as const satisfies Record<Era, Localised>;

/** The countries of each culture; requests send these names unchanged. */
export const cultures = {
  American: [
    "United States",
    "Mexico",
    "Brazil",
    "Argentina",
    "Peru",
    "Colombia",
    "Chile",
    "Cuba",
    "Canada",
    "Bolivia",
  ],
  Western: [
    "United Kingdom",
    "France",
    "Germany",
    "Italy",
    "Spain",
    "Greece",
    "Netherlands",
    "Russia",
    "Poland",
    "Sweden",
    "Portugal",
  ],
  Asian: [
    "Vietnam",
    "Japan",
    "China",
    "South Korea",
    "Thailand",
    "India",
    "Indonesia",
    "Cambodia",
    "Mongolia",
    "Turkey",
    "Iran",
    "Philippines",
    "Nepal",
  ],
  African: ["Egypt", "Nigeria", "Kenya", "Ethiopia", "Morocco", "South Africa", "Ghana", "Mali"],
} as const;
export type Culture = keyof typeof cultures;
export const cultureIds = [
  "American",
  "Western",
  "Asian",
  "African",
] as const satisfies readonly Culture[];
export type Country = (typeof cultures)[Culture][number];

export const cultureNames = {
  American: { en: "American", vi: "Châu Mỹ" },
  Western: { en: "Western", vi: "Phương Tây" },
  Asian: { en: "Asian", vi: "Châu Á" },
  African: { en: "African", vi: "Châu Phi" },
} as const satisfies Record<Culture, Localised>;

export const countryNames = {
  "United States": { en: "United States", vi: "Hoa Kỳ" },
  Mexico: { en: "Mexico", vi: "Mexico" },
  Brazil: { en: "Brazil", vi: "Brazil" },
  Argentina: { en: "Argentina", vi: "Argentina" },
  Peru: { en: "Peru", vi: "Peru" },
  Colombia: { en: "Colombia", vi: "Colombia" },
  Chile: { en: "Chile", vi: "Chile" },
  Cuba: { en: "Cuba", vi: "Cuba" },
  Canada: { en: "Canada", vi: "Canada" },
  Bolivia: { en: "Bolivia", vi: "Bolivia" },
  "United Kingdom": { en: "United Kingdom", vi: "Vương quốc Anh" },
  France: { en: "France", vi: "Pháp" },
  Germany: { en: "Germany", vi: "Đức" },
  Italy: { en: "Italy", vi: "Ý" },
  Spain: { en: "Spain", vi: "Tây Ban Nha" },
  Greece: { en: "Greece", vi: "Hy Lạp" },
  Netherlands: { en: "Netherlands", vi: "Hà Lan" },
  Russia: { en: "Russia", vi: "Nga" },
  Poland: { en: "Poland", vi: "Ba Lan" },
  Sweden: { en: "Sweden", vi: "Thụy Điển" },
  Portugal: { en: "Portugal", vi: "Bồ Đào Nha" },
  Vietnam: { en: "Vietnam", vi: "Việt Nam" },
  Japan: { en: "Japan", vi: "Nhật Bản" },
  China: { en: "China", vi: "Trung Quốc" },
  "South Korea": { en: "South Korea", vi: "Hàn Quốc" },
  Thailand: { en: "Thailand", vi: "Thái Lan" },
  India: { en: "India", vi: "Ấn Độ" },
  Indonesia: { en: "Indonesia", vi: "Indonesia" },
  Cambodia: { en: "Cambodia", vi: "Campuchia" },
  Mongolia: { en: "Mongolia", vi: "Mông Cổ" },
  Turkey: { en: "Turkey", vi: "Thổ Nhĩ Kỳ" },
  Iran: { en: "Iran", vi: "Iran" },
  Philippines: { en: "Philippines", vi: "Philippines" },
  Nepal: { en: "Nepal", vi: "Nepal" },
  Egypt: { en: "Egypt", vi: "Ai Cập" },
  Nigeria: { en: "Nigeria", vi: "Nigeria" },
  Kenya: { en: "Kenya", vi: "Kenya" },
  Ethiopia: { en: "Ethiopia", vi: "Ethiopia" },
  Morocco: { en: "Morocco", vi: "Maroc" },
  "South Africa": { en: "South Africa", vi: "Nam Phi" },
  Ghana: { en: "Ghana", vi: "Ghana" },
  Mali: { en: "Mali", vi: "Mali" },
} as const satisfies Record<Country, Localised>;
