interface Source {
  readonly address: string;
  /** `true` if the page is the authority's own, `false` if a third party reports the requirements. */
  readonly isOfficial: boolean;
  /** The day on which the page was read, as YYYY-MM-DD. */
  readonly readOn: string;
}

/** Most pages were read on this day. A page that was read later names its own day. */
const FIRST_READ_ON = "2026-11-23";

function official(address: string, readOn = FIRST_READ_ON): Source {
  return { address, isOfficial: true, readOn };
}

function report(address: string, readOn = FIRST_READ_ON): Source {
  return { address, isOfficial: false, readOn };
}

/** The sources of the documents' measures. */
export const sources = {
  aeKhaleej: report(
    "https://www.khaleejtimes.com/life-and-living/visa-and-immigration-in-uae/uae-updates-personal-photo-criteria-for-issuing-renewing-passports-emirates-ids",
  ),
  auStudio: report(
    "http://www.hagemeyerphotographics.com.au/client/GeneralContent/c_singleDynamicPage.jsp?pageName=passport-regulations",
  ),
  auEdits: report("http://www.passportphotosottawa.com/australia/"),
  brSpecs: report("https://www.anfas.pro/en/compare/brazil-document-photo-specs/"),
  caCopy: report(
    "https://123passportphoto.com/?country=CA&type=Passport+%28By+photographer+or+studio%29",
  ),
  cnSpecs: report("https://document-photo.com/en/help/china"),
  cnOnline: report("https://www.kebanyakan.com/mengenal-syarat-foto-visa-china/"),
  cnPassport: report("https://www.idphoto4you.com/?Target=SamplePage_CN"),
  deTemplate: report("https://huemmler.de/schablone-fuer-ein-biometrisches-passbild"),
  deStudio: report("https://stroh-fabrik.com/Fotografie/Passbilder/"),
  esCope: report(
    "https://www.cope.es/emisoras/andalucia/sevilla-provincia/sevilla/noticias/los-motivos-por-los-que-pueden-rechazar-una-foto-renovar-dni-20220330_1999046",
  ),
  euSpecs: report("http://passport-photos.net/category/schengen-visapassport/"),
  fiLaw: official("https://finlex.fi/fi/laki/alkup/2016/20161168"),
  frAnts: official("https://passeport.ants.gouv.fr/Vos-demarches/Photographie-d-identite"),
  frPrefecture: official(
    "http://www.alpes-maritimes.gouv.fr/index.php/Demarches-administratives/Aide-a-la-constitution-de-votre-dossier/Caracteristiques-des-photos-d-identite",
  ),
  frTownHall: official(
    "http://mairie.plounevezel.free.fr/plounevezel_site/www.plounevezel.org/spipe3fb.html",
  ),
  gbStudio: report("https://portrait4u.co.uk/uk-british-passport-photograph"),
  gbOnline: report(
    "https://funandflip.com/news-detail/what-are-the-uk-passport-photo-requirements-everything-you-need-to-know.html",
  ),
  gbBackground: report("https://atpei.ca/united-kingdom-passport-photos/"),
  hkImmd: official(
    "https://www.immd.gov.hk/eng/residents/immigration/traveldoc/photorequirements.html",
  ),
  ieDfa: official("https://www.dfa.ie/passportonline/photographerguidelines/"),
  ieTimpson: report(
    "https://www.timpson.co.uk/services/passport-photos/international-passport-photo-sizes/ireland",
  ),
  inEmbassy: official("https://eoi.gov.in/harare/?3439"),
  inVisa: report("https://www.123passportphoto.com/ur/photo-requirements.php?country=IN&type=Visa"),
  inOci: report(
    "https://idphotodiy.com/photo-requirements.php?country=IN&type=Overseas+Citizenship+%28OCI%29+51+x+51+mm",
  ),
  inExams: report("https://convertyard.com/blog/exam-photo-requirements-compared-2026/"),
  inSarathi: report("https://easyphoto.in/blog/driving-licence-photo-size-sarathi/"),
  inPan: report("https://blog.indianrays.com/2016/09/indian-passport-oci-pan-card-and-visa.html"),
  itVisa: report("https://italyvms.com/requisiti-delle-fotografie"),
  jpFukuoka: official("http://fukuoka-passport.com/photo/"),
  jpEmbassy: official("https://www.mumbai.in.emb-japan.go.jp/en/visa/photo.html"),
  jpResidence: report("https://shirofunet.com/picture_zairyushikaku"),
  krRules: report(
    "https://blog.daegusubway.co.kr/%EA%B1%B4%EA%B0%95/%EC%97%AC%EA%B6%8C%EC%82%AC%EC%A7%84%EA%B7%9C%EA%B2%A9%EB%B2%94%EC%9A%A9-%EB%8C%80%ED%95%9C%EB%AF%BC%EA%B5%AD-%EC%97%AC%EA%B6%8C%EC%82%AC%EC%A7%84-%EA%B7%9C%EA%B2%A9-%ED%81%AC%EA%B8%B0-%EC%98%A8",
  ),
  mxSre: report("https://slidepub.com/slideshow/fotos-para-pasaporte-mexicano"),
  myPassport: report("https://statusin.org/6190.html"),
  myStudents: official("https://educationmalaysia.gov.my/passport-photo-requirements/"),
  nlMatrix: report(
    "https://www.taksimfoto.com/post/hollanda-pasaportu-vizesi-ve-kimlik-kartlar%C4%B1-i%C3%A7in-foto%C4%9Fraf-gereksinimleri",
  ),
  nzPassports: official("https://www.passports.govt.nz/Passport-photos---adults"),
  nzEdits: report("https://www.nzpassport.online/passport-photo-requirements/"),
  phVisa: report("https://www.anfas.pro/en/compare/philippines-document-photo-specs/"),
  plVoivode: official(
    "https://www.lublin.uw.gov.pl/wsoic/informacja-dotycz%C4%85ca-fotografii-do-dokumentu-paszportowego-1",
  ),
  plSchool: report("https://sp6slupsk.edupage.org/a/legitymacje-szkolne"),
  ruStudio: report("https://evrofoto76.wixsite.com/evrofoto-yar/trebovaniya-k-foto-na-dokumenty"),
  sgIca: official("https://www.ica.gov.sg/common/passport-photo-guidelines"),
  sgHead: report("https://idphotodiy.com/sw/photo-requirements.php?country=SG&type=Passport"),
  sgIdentity: report(
    "https://icphotosingapore.com/blogs/common-singapore-id-photo-questions-2024.html",
  ),
  sgIcaRules: official("https://www.ica.gov.sg/photo-guidelines"),
  tcGov: official("https://gov.tc/passports/photos"),
  trConsulate: official("http://houston.bk.mfa.gov.tr/ShowAnnouncement.aspx?ID=119788"),
  twRules: report("https://digital.wenewstw.com/results/6b7cce1031fcd03636ec"),
  twPermit: report("http://shbk.net/techan/256223.html"),
  usEmbassy: official("https://bg.usembassy.gov/visas/nonimmigrant-visas/photo-requirements/"),
  usEyes: report("https://www.ynyoo.com/travel-preparation/passports/32779.html"),
  usAiRules: report("https://complypic.com/en/guide/us-passport-photo-ai-rules-2026"),
  usRenewal: report("https://yapa.photo/us/guides/online-passport-renewal-photo-requirements/"),
  usRenewalPixels: report(
    "https://passsnap.app/passport-photo/passport-photo-online-renewal-digital",
  ),
  usDs160: official("http://france.usembassy.gov/niv/photo.html"),
  usLottery: report(
    "http://www.dvlotteryinstructions.com/dv2013/dv2013-technical-specifications.php",
  ),
  usLotteryHead: report("https://immigrationinto.us/dv-entry-guide/photo-requirements"),
  usLotteryEyes: report(
    "http://theglobalsnews.blogspot.com/2016/06/dv-2018-diversity-visa-program_4.html",
  ),
  vnPassport: report("https://luattanthinhphat.com/?p=3148"),
  vnStandard: report("https://anhhochieu.vn/blog/quy-chuan-anh-ho-chieu-viet-nam"),
  vnForeignMinistry: report(
    "https://trithucvn2.net/tin-tuc-vn/bo-ngoai-giao-quy-dinh-moi-ve-anh-chup-ho-chieu-theo-tieu-chuan-icao.html",
  ),
  vnIdentity: report("https://sushibarhanoi.com/quy-dinh-chup-anh-chung-minh-thu/"),
  specsTable: report("https://github.com/BlondDev-Art/passport-photo-specs"),
  icaoDoc: report("https://qastack.id/travel/11534"),
} as const satisfies Record<string, Source>;
export type SourceId = keyof typeof sources;
