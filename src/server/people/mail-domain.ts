import { getDomain } from "tldts";
import { domainOf } from "#server/mail/canonical-email.ts";

/**
 * Providers where anyone can open a mailbox, so that sharing one says nothing about two users. Maintained by hand: the
 * maintained package (free-email-domains) fetches its list during installation. A provider missing here counts as one
 * domain, and its eleventh new user of a day goes to review. Services that generate aliases are left out on purpose.
 */
const OPEN_TO_EVERYBODY: ReadonlySet<string> = new Set(
  [
    // Google, Microsoft, Yahoo and AOL, Apple
    "gmail.com googlemail.com",
    "outlook.com outlook.fr outlook.de outlook.es outlook.it outlook.jp outlook.kr outlook.com.br outlook.com.vn",
    "outlook.in outlook.co.th outlook.co.id outlook.my outlook.ph outlook.sg hotmail.com hotmail.co.uk hotmail.fr",
    "hotmail.de hotmail.es hotmail.it hotmail.co.jp hotmail.co.th live.com live.co.uk live.fr live.de live.it live.nl",
    "live.jp live.com.au live.com.mx live.cn live.vn msn.com windowslive.com passport.com",
    "yahoo.com yahoo.com.vn yahoo.co.uk yahoo.co.in yahoo.co.jp yahoo.co.id yahoo.com.br yahoo.com.au yahoo.com.mx",
    "yahoo.com.ph yahoo.com.sg yahoo.com.tw yahoo.com.hk yahoo.ca yahoo.de yahoo.es yahoo.fr yahoo.in yahoo.it",
    "ymail.com rocketmail.com aol.com aim.com myyahoo.com",
    "icloud.com me.com mac.com appleid.com",
    // Germany, Austria, Switzerland
    "gmx.de gmx.net gmx.at gmx.ch gmx.com gmx.us gmx.co.uk gmx.fr web.de freenet.de t-online.de mail.de posteo.de",
    "posteo.net mailbox.org bluewin.ch",
    // Privacy
    "proton.me protonmail.com protonmail.ch pm.me tuta.com tutanota.com tutanota.de tutamail.com tuta.io keemail.me",
    "fastmail.com fastmail.fm hushmail.com hey.com zoho.com zohomail.com zohomail.eu zohomail.in mail.com email.com",
    // China, Korea, Japan
    "qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com aliyun.com 139.com 189.cn wo.cn 21cn.com",
    "naver.com hanmail.net daum.net kakao.com nate.com docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp",
    // Vietnam: the mailboxes of internet providers
    "vnn.vn fpt.vn viettel.vn",
    // Russia and its neighbours, Poland, Czechia
    "mail.ru inbox.ru list.ru bk.ru internet.ru yandex.ru yandex.com ya.ru rambler.ru ukr.net i.ua meta.ua",
    "wp.pl o2.pl onet.pl interia.pl op.pl gazeta.pl seznam.cz email.cz centrum.cz",
    // France, Italy, Spain, Netherlands, United Kingdom
    "orange.fr wanadoo.fr free.fr sfr.fr laposte.net bbox.fr libero.it virgilio.it tiscali.it alice.it tin.it",
    "telefonica.net terra.es ziggo.nl kpnmail.nl xs4all.nl telenet.be skynet.be btinternet.com sky.com talktalk.net",
    "virginmedia.com",
    // The Americas, India, Australia
    "comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com",
    "rogers.com shaw.ca sympatico.ca uol.com.br bol.com.br terra.com.br ig.com.br globo.com rediffmail.com",
    "bigpond.com optusnet.com.au xtra.co.nz",
    // Private addresses of GitHub use a subdomain, like those of Apple above
    "github.com",
  ].flatMap((line) => line.split(" ")),
);

/**
 * Returns the registered domain of an address, such as example.co.uk for a@b.example.co.uk: its owner controls all
 * addresses below it. `null` for providers where anyone can open a mailbox.
 */
export function ownMailDomain(email: string): string | null {
  const domain = domainOf(email);
  const registered = getDomain(domain, { allowPrivateDomains: false }) ?? domain;
  return OPEN_TO_EVERYBODY.has(registered) ? null : registered;
}
